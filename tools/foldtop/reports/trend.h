/*
 * How the share of a function, or the total, changed from one capture to the
 * next: a bar for each capture, with the 95 % interval.
 *
 *	NAME    SHARE       95%
 *	monday   4.1%  3.6-4.7%  ########
 *	today    8.2%  7.5-9.0%  ################
 */
#ifndef FOLDTOP_TREND_H
#define FOLDTOP_TREND_H

#include "tools/foldtop/print/page.h"

/* starts as {.expr = ...}; the texts live as long as the arena */
struct trend {
	const char *expr;	/* of the function, NULL: the totals */
	struct arena arena;
	str unit;		/* of the first total */
	bool units_differ;	/* another total has another unit */
	bool matched;		/* a frame matched `expr` */
	struct num most;	/* the largest total, */
	double most_share;	/* and the largest share in percent */
	struct trend_row {
		str name;
		struct num whole;
		uint64_t samples;	/* 0 if that is unknown */
		double share;
		struct profile_range range;
	} *rows;
	size_t n, cap;
};

/* add a row for a capture of this name */
void trend_add(struct trend *, str name, const struct profile *);
/* write it; false, and nothing is written, if no frame matched */
bool trend_report(const struct page *, struct trend *);

#endif
