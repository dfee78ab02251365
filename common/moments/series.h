/*
 * The number of samples of each function per slice of time.  Samples of idle
 * CPUs, which `perf record -a` takes, are not counted.  Lives until exit.
 */
#ifndef COMMON_SERIES_H
#define COMMON_SERIES_H

#include <stddef.h>
#include <stdint.h>

#include "common/folded/slice.h"
#include "common/profile/names.h"

/* the samples of one function; slices without samples have no point */
struct series {
	struct series_point {
		uint32_t slice;
		double samples;
	} *at;				/* points in order of time */
	size_t n, cap;
	double total;			/* all samples */
	double depth;			/* sum of the depths of all samples */
};

struct series_all {
	struct series *of;		/* by name id */
	size_t names;
	struct series busy;		/* all functions together */
	double idle, timeless;		/* samples not counted */
	uint32_t first, slices;		/* range of slices: first..slices-1 */
	uint64_t length;		/* nanoseconds per slice */
	double seconds;			/* seconds per slice */
};

/* the functions for which a sample counts */
enum series_of {
	SERIES_TOTAL,		/* each function of the stack, once */
	SERIES_SELF		/* the leaf only */
};

void series_read(struct series_all *, const struct slices *,
    const struct names *, double samples_per_weight, enum series_of);
/* Return the samples in slices from..to-1. */
double series_sum(const struct series *, uint32_t from, uint32_t to);

#endif
