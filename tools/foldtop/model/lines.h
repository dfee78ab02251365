/*
 * The single lines of a profile, each of which is a sample, such as a wait;
 * stackfold --no-merge writes them.  The profile must be read with keep_order.
 */
#ifndef FOLDTOP_LINES_H
#define FOLDTOP_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "tools/foldtop/model/profile.h"

struct line {
	uint32_t root;		/* first frame of the stack */
	struct num count;
};

/* Return true if each line of the whole profile is one sample. */
bool lines_are_samples(const struct profile *);
/* read all lines in the order of the input, into the arena; exit if lines are
 * sums of samples */
size_t lines_read(const struct profile *, struct arena *, struct line **);
/* return a percentile of n sorted lines */
struct num lines_point(const struct line *sorted, size_t n, unsigned percent);
struct num lines_sum(const struct line *, size_t n);
/* return the mean of n lines, to three decimals; n is not 0 */
struct num lines_mean(struct num sum, size_t n);

#endif
