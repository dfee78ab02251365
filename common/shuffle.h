/*
 * How large the best ratio of a function is by chance: it is tried out with
 * shuffled recordings, see scan.h.
 */
#ifndef COMMON_SHUFFLE_H
#define COMMON_SHUFFLE_H

#include <stdbool.h>

#include "common/bench.h"

/* the Gumbel distribution of the best ratio */
struct shuffle_chance {
	double mode, scale;
};

/*
 * Fill it, given the best ratio that was found; false if it is clear that
 * chance gives that, too.  The bench is then used up.
 */
bool shuffle_try(struct bench *, double found, struct shuffle_chance *);

#endif
