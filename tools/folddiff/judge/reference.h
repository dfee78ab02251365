/*
 * What functions are compared with: a part of the samples that did not change.
 *
 * At first that is all samples; where functions changed, reference_search.h
 * takes them out.  With a scale other than the total nothing is diluted, and
 * the reference is the base of that scale, which is a constant of each run.
 */
#ifndef FOLDDIFF_REFERENCE_H
#define FOLDDIFF_REFERENCE_H

#include "common/base/arena.h"
#include "tools/folddiff/judge/counts.h"

struct reference {
	bool *member;		/* by place in counts.all: is the self weight */
				/* of this function a part of it? */
	double *run;		/* its samples in each run, */
	double side[2];		/* and on each side */
	double *inside;		/* its samples below each count in each run: */
				/* [place * runs + run] */
	double dilution;	/* its share after / before: what happens to */
				/* the share of a function that is unchanged */
	double dilution_times;	/* 95 % confidence interval: from dilution */
				/* divided by this to multiplied by it */
	bool all;		/* is it all samples? */
	bool undecided;		/* it is not certain who changed; all samples */
				/* are the reference */
};

/* all samples, or the base of a scale that is not the total; no dilution */
struct reference reference_all(struct arena *, const struct counts *);
/* the self weights of these functions; no dilution yet */
struct reference reference_of(struct arena *, const struct counts *,
    const struct runs *, const struct functions *, bool *member);

/*
 * The variance that sampling alone causes in the samples of the function at
 * this place, per sample of the reference; 0 if nothing can vary.
 */
double reference_variance(const struct reference *, const struct counts *,
    size_t place);

#endif
