/*
 * The samples of each function by slice of time, from a profile with slices.
 * Idle CPUs, which `perf record -a` also samples, are not counted.  All of it
 * lives until exit.
 */
#ifndef COMMON_SERIES_H
#define COMMON_SERIES_H

#include <stddef.h>
#include <stdint.h>

#include "common/folded/slice.h"
#include "common/profile/names.h"

/* one function; slices without its samples have no point */
struct series {
	struct series_point {
		uint32_t slice;
		double samples;
	} *at;				/* in order of time */
	size_t n, cap;
	double total;			/* the sum of its samples, */
	double depth;			/* and of their depths */
};

struct series_all {
	struct series *of;		/* by the id of a name */
	size_t names;
	struct series busy;		/* all functions */
	double idle, timeless;		/* samples left out */
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
/* add samples, in order of slices */
void series_add(struct series *, uint32_t slice, double samples);
/* the samples in slices from..to-1 */
double series_sum(const struct series *, uint32_t from, uint32_t to);

#endif
