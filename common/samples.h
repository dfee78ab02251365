/*
 * How many samples a profile was made of.  Without that number no share has
 * an error and no change a significance.
 *
 * The metadata say it, or the user.  Else all weights are multiples of one
 * sample's, which then is their greatest common divisor; that is believed only
 * if there are enough stacks, and enough of them are a single sample.  Clock
 * samples pass; periods of cycles, microseconds, bytes do not.
 */
#ifndef COMMON_SAMPLES_H
#define COMMON_SAMPLES_H

#include <stdint.h>

#include "common/meta.h"
#include "common/stacks.h"

#define SAMPLES_STACKS 10	/* believe no divisor of fewer stacks, */
#define SAMPLES_SINGLE 5	/* or where less than this % of them weigh */

struct samples {
	uint64_t n;		/* 0 if unknown, */
	const char *why;	/* for this reason; else where n is from */
};

/* the samples in one column; `given` is the user's word, or 0 */
struct samples samples_count(const struct stacks *, unsigned column,
    const struct meta *, uint64_t given);

#endif
