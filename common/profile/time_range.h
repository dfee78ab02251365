/*
 * The times of an option --time, in perf's own grammar:
 *
 *	1570.5,1571	these seconds; either may be missing
 *	+0.5,+1		seconds after the first sample
 *	10%/2		the second tenth
 *	0%-10%,30%-40%	these parts
 */
#ifndef COMMON_TIME_RANGE_H
#define COMMON_TIME_RANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/base/str.h"

#define TIME_RANGE_GRAMMAR \
	"FROM,TO in seconds, +FROM,+TO, N%%/K or A%%-B%%"

/* Starts as {0}. */
struct time_ranges {
	struct time_range {
		struct num from, to;
		bool open_to;		/* has no end */
		bool half_open;		/* excludes `to` itself */
	} *all;
	size_t n, cap;
};

/* what the parser must know about the samples */
enum time_range_need {
	TIME_RANGE_NOTHING,
	TIME_RANGE_FIRST,	/* time of the first sample */
	TIME_RANGE_SPAN		/* times of the first and last */
};
enum time_range_need time_ranges_need(str spec);
/* Parse a text, given the times of the first and last sample.  Return false if
 * it is not TIME_RANGE_GRAMMAR. */
bool time_ranges_parse(struct time_ranges *, str spec, struct num first,
    struct num last);
/* Return true if a range overlaps the time from `earliest` to `latest`. */
bool time_ranges_keep(const struct time_ranges *, struct num earliest,
    struct num latest);

#endif
