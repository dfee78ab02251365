/*
 * The profile that a report is about: stacks, their sum, which is 100 %, its
 * unit, and the number of samples.  All of it lives until exit.
 */
#ifndef FOLDTOP_PROFILE_H
#define FOLDTOP_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/folded/slice.h"
#include "common/frames/match.h"
#include "common/frames/own.h"
#include "common/health/health.h"
#include "common/profile/count_unit.h"
#include "common/profile/cpu_time.h"
#include "common/profile/samples.h"

/* starts as {0}; `slices` is set before profile_read() */
struct profile {
	const struct slices *slices;	/* the times of the stacks, or NULL */

	/* set by profile_read(): */
	const struct names *names;
	const struct meta *meta;
	unsigned column;	/* column of the counts */
	struct num whole;	/* the sum of all counts */
	struct count_unit unit;
	struct health health;

	/* replaced by profile_of(): */
	struct stacks stacks;
	struct num total;	/* 100 %: the whole, or the part of --of */
	const char *of;		/* the expression of --of, or NULL */
	struct samples samples;	/* samples in the total */
	size_t labels;		/* leading frames that are labels */
	struct own *own;	/* own code; NULL if unknown */
};

/* take over the input */
void profile_read(struct profile *, struct folded *);
/* keep the frames from the first match on; drop stacks without a match */
void profile_of(struct profile *, struct match *, const char *expr);

static inline struct num
profile_count(const struct profile *p, uint32_t stack)
{
	return stacks_count(&p->stacks, stack, p->column);
}

/* return true if the profile measures work of processors, not waits */
bool profile_on_cpu(const struct profile *);
double profile_percent(const struct profile *, struct num);
/* return true if the samples are known, so that shares have intervals */
static inline bool
profile_has_range(const struct profile *p)
{
	return p->samples.n > 0 && !num_is0(p->total);
}
/* the 95 % Wilson confidence interval of a share, in percent */
struct profile_range { double low, high; };
#define PROFILE_Z 1.959963984540054	/* normal, two-sided 95 % */
struct profile_range profile_range(const struct profile *, struct num);
/* return true if a count may be noise: the interval ends above 4 times start */
bool profile_noise(const struct profile *, struct num);
/*
 * Return true if all samples weigh the same, so that counts are samples: true
 * for clocks and counters, but not for allocations and waits.
 */
static inline bool
profile_has_samples(const struct profile *p)
{
	return !num_is0(p->unit.each);
}
struct num profile_samples(const struct profile *, struct num);
/* return the CPU time that the counts stand for */
struct cpu_time profile_cpu_time(const struct profile *);

#endif
