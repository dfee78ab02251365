/*
 * The reference: the part of each run to which functions are compared.
 *
 * If shares are compared, it is the samples of all unchanged functions, which
 * reference_search() finds.  With any other scale nothing is diluted, and the
 * reference is the base of that scale, a constant of each run.
 */
#ifndef FOLDDIFF_REFERENCE_H
#define FOLDDIFF_REFERENCE_H

#include "tools/folddiff/judge/counts.h"

struct dispersion;

struct reference {
	bool *member;		/* by place in counts.all: the self weight of */
				/* the function belongs to the reference */
	double *run;		/* by run: samples of the reference */
	double side[2];		/* by side: samples of the reference */
	double *inside;		/* samples that a function and the reference */
				/* have in common: [place * runs + run] */
	double dilution;	/* share of the reference after / before, the */
				/* factor of the share of unchanged functions */
	double dilution_times;	/* its 95 % confidence interval is from */
				/* dilution / times to dilution * times */
	bool all;		/* the reference is all samples */
	bool undecided;		/* all samples, because it is unknown which */
				/* functions changed */
};

/* return all samples, or the base of another scale, without dilution */
struct reference reference_all(struct arena *, const struct counts *);
/* return the self weights of members; the caller sets the dilution */
struct reference reference_of(struct arena *, const struct counts *,
    bool *member);
/*
 * Return the reference without functions that changed, and its dilution.  If no
 * function changed, or it is unknown which, all samples are the reference.
 * The dispersion must have been estimated with all samples as the reference.
 */
struct reference reference_search(struct arena *, const struct counts *,
    const struct dispersion *);
/*
 * Return the variance that sampling alone causes in a function's samples, per
 * sample of the reference; 0 if nothing can vary.
 */
double reference_variance(const struct reference *, const struct counts *,
    size_t place);

#endif
