/*
 * What a report is about: the stacks, what 100 % of them is, in which unit,
 * and how many samples that were.  All of it lives until exit.
 */
#ifndef FOLDTOP_PROFILE_H
#define FOLDTOP_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/frames/match.h"
#include "common/health/health.h"
#include "common/profile/cpu_time.h"
#include "common/profile/folded.h"
#include "common/profile/samples.h"
#include "common/profile/slice.h"

struct profile {
	const struct names *names;
	const struct meta *meta;
	struct stacks stacks;
	const struct slices *slices;	/* when they were, or NULL */
	unsigned column;
	struct num whole;	/* what was read */
	struct num total;	/* 100 %: that, or the part that --of asks */
	const char *of;		/* the expression of --of, or NULL */
	str unit;		/* what the metadata call it, or {0} */
	str called;		/* see profile_unit() */
	struct samples samples;	/* that the total was made of */
	struct num each;	/* what one sample weighs; 0 if they differ */
	struct health health;
	size_t labels;		/* leading frames that are no functions */
};

/* take what was read; `samples` is what --samples says, or 0 */
void profile_read(struct profile *, struct folded *, uint64_t samples);
/* keep what is at or below the first frame that matches */
void profile_of(struct profile *, struct match *, const char *expr);

static inline struct num
profile_count(const struct profile *p, uint32_t stack)
{
	return stacks_count(&p->stacks, stack, p->column);
}

/* does the profile say where processors work, not where threads wait? */
bool profile_on_cpu(const struct profile *);
double profile_percent(const struct profile *, struct num);
/* are samples known, so that shares have intervals? */
static inline bool
profile_has_range(const struct profile *p)
{
	return p->samples.n > 0 && !num_is0(p->total);
}
/* the 95 % interval of a share, in percent, after Wilson */
struct profile_range { double low, high; };
struct profile_range profile_range(const struct profile *, struct num);
/* might it be noise: is the interval's end more than 4 times its start? */
bool profile_noise(const struct profile *, struct num);
/*
 * Does each sample weigh the same, so that counts are samples?  So it is with
 * clocks and counters; allocations and waits differ in size.
 */
static inline bool
profile_has_samples(const struct profile *p)
{
	return !num_is0(p->each);
}
struct num profile_samples(const struct profile *, struct num);
/*
 * The unit of the counts: that of the metadata.  Without one it is samples,
 * where that is known or where the counts are taken for them, or "counts".
 */
static inline str
profile_unit(const struct profile *p)
{
	return p->called;
}
/* the count with its unit: "1,128 samples", "3.4 GiB" */
void profile_amount(const struct profile *, struct num, struct buf *);
/* how much CPU time the counts stand for */
struct cpu_time profile_busy(const struct profile *);

#endif
