/*
 * When each function ran: its samples by slice of time, from a profile with
 * slices.  Idle CPUs, which `perf record -a` samples as well, did not run
 * anything.  All of it lives until exit.
 */
#ifndef COMMON_SERIES_H
#define COMMON_SERIES_H

#include <stddef.h>
#include <stdint.h>

#include "common/folded/slice.h"
#include "common/profile/names.h"

/* one function; slices without a sample of it have no point */
struct series {
	struct series_point {
		uint32_t slice;
		double samples;
	} *at;				/* in order of time */
	size_t n, cap;
	double total;			/* of its samples, */
	double depth;			/* and the sum of their depths */
};

struct series_all {
	struct series *of;		/* by the id of a name */
	size_t names;
	struct series busy;		/* whatever ran */
	double idle, timeless;		/* samples of neither */
	uint32_t first, slices;		/* slices first to slices - 1 */
	uint64_t length;		/* of a slice, in nanoseconds, */
	double seconds;			/* and in seconds */
};

/* the functions that a sample counts for */
enum series_of {
	SERIES_TOTAL,		/* all: each function, and its callers */
	SERIES_SELF		/* the leaf */
};

void series_read(struct series_all *, const struct slices *,
    const struct names *, double samples_per_weight, enum series_of);
/* one more sample, or several, no earlier than those before */
void series_add(struct series *, uint32_t slice, double samples);
/* samples of one in slices from..to-1 */
double series_sum(const struct series *, uint32_t from, uint32_t to);

#endif
