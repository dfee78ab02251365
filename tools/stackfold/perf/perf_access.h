/*
 * The memory level of an access, in the words of perf mem report:
 *
 *	L1 hit
 *	L3 hit, HitM		modified in another processor's cache
 *	N/A			not reported by the processor
 */
#ifndef STACKFOLD_PERF_ACCESS_H
#define STACKFOLD_PERF_ACCESS_H

#include <stdint.h>

#include "common/base/buf.h"

/* append the words for a PERF_SAMPLE_DATA_SRC */
void perf_access_words(struct buf *, uint64_t data_src);

#endif
