/*
 * Parses the line that begins a sample of `perf script`:
 *
 *	VM:n VCPU:n comm pid/tid [cpu] date time: period event: rest
 *
 * `perf script -F` may omit any field.  A comm may contain blanks, digits,
 * brackets and colons, so it is the text left over after the fields to its
 * right are found.
 */
#ifndef STACKFOLD_SCRIPT_SAMPLE_H
#define STACKFOLD_SCRIPT_SAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

/* the fields of a sample's first line; they point into the line */
struct script_sample {
	bool guest;		/* the sample was taken in a virtual machine */
	str comm;		/* command; empty if it is not printed */
	str pid, tid;		/* digits, maybe with a '-'; or empty */
	str cpu;		/* digits, or empty */
	str time;		/* "1.500000", or empty */
	str period;		/* digits if perf printed it, or empty */
	str event;		/* "cycles:u", or empty */
	str rest;		/* text after the event: a payload or a frame */
};

/* parse a line; false if the line does not begin a sample */
bool script_sample(str line, struct script_sample *);
/* Parse a line with so few fields that only its position shows that it begins a
 * sample: "comm ", "comm pid ", "comm event: ", or only a frame.  Return false
 * if it is empty. */
bool script_sample_bare(str line, struct script_sample *);
/* Return true for a record, "PERF_RECORD_MMAP2 12/12: ...", which is not a
 * sample. */
bool script_sample_record(const struct script_sample *);
/* Return true if the printed period is not a valid number. */
bool script_sample_bad_period(const struct script_sample *);

/*
 * The memory access that -F data_src,weight prints after the event and, with
 * addr, the address of the data:
 *
 *	7f32a0c6  80142 |OP LOAD|LVL L1 hit|SNP None|...|BLK  N/A       33
 */
struct script_sample_access {
	uint64_t weight, data_src;
	bool has_weight, has_data_src;
};

/* Parse an access with data_src and strip it from the text after the event,
 * which leaves a frame or nothing.  Without data_src nothing is stripped.  If
 * `weight`, a weight alone is also parsed. */
void script_sample_access(str *rest, bool weight,
    struct script_sample_access *);

#endif
