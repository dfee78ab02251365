/*
 * The number of samples of a profile.  Without it, shares have no confidence
 * interval and changes no significance.
 *
 * It comes from the user or the metadata.  Otherwise the counts are taken as
 * samples, and reports say so, if their unit is missing or is samples, and they
 * look like samples: whole numbers, 1 in enough stacks.  Periods, microseconds
 * and bytes do not, and a common divisor of them is not the weight of a sample.
 */
#ifndef COMMON_SAMPLES_H
#define COMMON_SAMPLES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/profile/meta.h"
#include "common/profile/stacks.h"

#define SAMPLES_ONES 5		/* percent of stacks that must count 1 */

struct samples {
	uint64_t n;		/* 0 if unknown */
	const char *why;	/* where n comes from, or why it is unknown */
	bool guessed;		/* the counts are taken as samples */
};

/* Count the samples of a column; `given` is the user's number, or 0. */
struct samples samples_count(const struct stacks *, unsigned column,
    const struct meta *, uint64_t given);

#endif
