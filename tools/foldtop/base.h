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
	struct num total;	/* 100 %: that, or the part --of names */
	const char *of;		/* its expression, or NULL */
	str unit;		/* of the metadata, or {0} */
	str called;		/* what the shown counts are */
	struct samples samples;	/* of the total */
	struct num each;	/* what one sample weighs; 0 if they differ */
	struct health health;
	size_t labels;		/* leading frames that are no functions */
};

/* take what was read; `samples` is the user's word, or 0 */
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
/* are there as many samples as would give an interval? */
static inline bool
base_has_range(const struct base *b)
{
	return b->samples.n > 0 && !num_is0(b->total);
}
/* the 95 % interval of a share, in percent, after Wilson */
struct range { double low, high; };
struct range base_range(const struct base *, struct num);
/* could it be noise: an interval wider than a factor of four? */
bool base_noise(const struct base *, struct num);
/* are samples known one by one, so that a count can be told in samples? */
static inline bool
base_has_samples(const struct base *b)
{
	return !num_is0(b->each);
}
struct num base_samples(const struct base *, struct num);
/*
 * A count as it is shown, in the unit of base_unit(): that of the metadata;
 * without one, samples, each of which may weigh more than 1, unless the
 * counts show that they are something else
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
