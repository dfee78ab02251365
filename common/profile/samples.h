/*
 * How many samples a profile was made of.  Without that number no share has
 * an error and no change a significance.
 *
 * The user gives it, or the metadata.  Else the counts are taken for samples,
 * and the reports say so, if they have no unit, or that of samples, and look
 * like samples: whole numbers, and in enough stacks 1.  Periods, microseconds
 * and bytes do not, and no common divisor of them is the weight of a sample.
 */
#ifndef COMMON_SAMPLES_H
#define COMMON_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/profile/meta.h"
#include "common/profile/stacks.h"

#define SAMPLES_ONES 5		/* percent of the stacks that must count 1 */

struct samples {
	uint64_t n;		/* 0 if unknown, */
	const char *why;	/* for this reason; else where n is from */
	bool guessed;		/* from the counts */
};

/* the samples in one column; `given` is what the user says, or 0 */
struct samples samples_count(const struct stacks *, unsigned column,
    const struct meta *, uint64_t given);

#endif
