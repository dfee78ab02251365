/*
 * What memory an access used, in the words of perf mem report:
 *
 *	L1 hit
 *	L3 hit, HitM		another processor had it, and had changed it
 *	N/A			the processor does not tell
 */
#ifndef STACKFOLD_PERF_ACCESS_H
#define STACKFOLD_PERF_ACCESS_H

#include <stdint.h>

#include "common/base/buf.h"

/* append the words for PERF_SAMPLE_DATA_SRC */
void perf_access_words(struct buf *, uint64_t data_src);

#endif
