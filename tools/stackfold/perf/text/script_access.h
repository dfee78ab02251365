/*
 * Parses the memory access that `perf script -F +data_src,+weight` prints after
 * the event and, with +addr, the address of the data:
 *
 *	7f32a0c6  80142 |OP LOAD|LVL L1 hit|SNP None|...|BLK  N/A       33
 */
#ifndef STACKFOLD_SCRIPT_ACCESS_H
#define STACKFOLD_SCRIPT_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

struct script_access {
	uint64_t weight, data_src;
	bool has_weight, has_data_src;
};

/* Parse an access with data_src and strip it from the text after the event,
 * which leaves a frame or nothing.  Without data_src nothing is stripped; with
 * `weight`, a weight alone is parsed. */
void script_access(str *rest, bool weight, struct script_access *);

#endif
