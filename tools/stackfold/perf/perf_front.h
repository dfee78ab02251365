/*
 * A small table in front of the exact one of perf_frame: which frames a line
 * means, by what stands behind its address.  It keeps no text but 128 bits of
 * a keyed hash, drawn anew in each run, so that two lines which agree in them
 * will not be met, nor made on purpose.  A new line takes the place of an old.
 */
#ifndef STACKFOLD_PERF_FRONT_H
#define STACKFOLD_PERF_FRONT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/str.h"

#ifndef PERF_FRONT_SLOTS
#define PERF_FRONT_SLOTS 4096		/* lines; a power of two */
#endif

/* starts as {0} */
struct perf_front {
	uint64_t secret[4];
	struct perf_front_line {
		uint64_t hash[2];
		uint32_t at, n;	/* the frames, as perf_meaning has them */
	} line[PERF_FRONT_SLOTS];
};

/* the place of a line; its n is 0 if another, or none, was there */
struct perf_front_line *perf_front(struct perf_front *, str, bool java);

#endif
