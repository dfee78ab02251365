/*
 * What a report is about: the stacks, what 100 % of them is, in which unit,
 * and how many samples that were.  All of it lives until exit.
 */
#ifndef FOLDTOP_BASE_H
#define FOLDTOP_BASE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/folded.h"
#include "common/health.h"
#include "common/match.h"
#include "common/samples.h"

struct base {
	const struct names *names;
	const struct meta *meta;
	struct stacks stacks;
	unsigned column;
	struct num whole;	/* what was read */
	struct num total;	/* 100 %: that, or the part that --of asks */
	const char *of;		/* the expression of --of, or NULL */
	str unit;		/* what the metadata call it, or {0} */
	str called;		/* see base_unit() */
	struct samples samples;	/* that the total was made of */
	struct num each;	/* what one sample weighs; 0 if they differ */
	struct health health;
	size_t labels;		/* leading frames that are no functions */
};

/* take what was read; `samples` is what --samples says, or 0 */
void base_read(struct base *, struct folded *, uint64_t samples);
/* keep what is at or below the first frame that matches */
void base_of(struct base *, struct match *, const char *expr);

static inline struct num
base_count(const struct base *b, uint32_t stack)
{
	return stacks_count(&b->stacks, stack, b->column);
}

/* does the profile say where processors work, not where threads wait? */
bool base_on_cpu(const struct base *);
double base_percent(const struct base *, struct num);
/* are samples known, so that shares have intervals? */
static inline bool
base_has_range(const struct base *b)
{
	return b->samples.n > 0 && !num_is0(b->total);
}
/* the 95 % interval of a share, in percent, after Wilson */
struct range { double low, high; };
struct range base_range(const struct base *, struct num);
/* might it be noise: is the interval's end more than 4 times its start? */
bool base_noise(const struct base *, struct num);
/* does each sample weigh the same, so that a count is so many samples? */
static inline bool
base_has_samples(const struct base *b)
{
	return !num_is0(b->each);
}
struct num base_samples(const struct base *, struct num);
/*
 * A count as it is shown, in base_unit(): the unit of the metadata.  Without
 * one it is samples, if each is known to weigh the same (or there are too few
 * stacks to know better), and else just "counts".
 */
struct num base_shown(const struct base *, struct num);
static inline str
base_unit(const struct base *b)
{
	return b->called;
}
/* the shown count with its unit: "1,128 samples", "3.4 GiB" */
void base_amount(const struct base *, struct num, struct buf *);

#endif
