/*
 * How a function, or the total, changed from one capture to the next: a bar
 * for each, with the 95 % interval.
 *
 *	NAME    SHARE       95%
 *	monday   4.1%  3.6-4.7%  ########
 *	today    8.2%  7.5-9.0%  ################
 */
#ifndef FOLDTOP_TREND_H
#define FOLDTOP_TREND_H

#include "tools/foldtop/print/page.h"

/* starts as {0}; the texts live as long as the arena */
struct trend {
	struct arena arena;
	const char *expr;	/* NULL: the totals */
	str unit;		/* of all totals */
	bool differ;		/* not all have the same */
	bool some;		/* something matched */
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

void trend_add(struct trend *, str name, const struct profile *);
/* false, and nothing is written, if nothing matched in any of them */
bool trend_report(const struct page *, struct trend *);

#endif
