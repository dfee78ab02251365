/*
 * When the hottest functions ran, of a profile with slices: how many CPUs were
 * busy, and the share of each function, as a row of bars over time.
 */
#ifndef FOLDTOP_TIMELINE_H
#define FOLDTOP_TIMELINE_H

#include "common/moments/series.h"
#include "tools/foldtop/print/page.h"

struct timeline_settings {
	enum series_of which;	/* self or total of the functions */
	struct match *of;	/* the part of the profile, or NULL */
	const char *of_text;	/* its expression as given */
};

void timeline_report(const struct profile *, const struct page *,
    const struct timeline_settings *);

#endif
