/*
 * The times in which a profile with slices differs from the rest:
 *
 *	12.40-12.95 s: gc_collect takes 85% of what runs, elsewhere 3%: 0.41 s
 *	   more. 2.0 of 2 CPUs are busy, elsewhere 0.8. It has 90 samples, ...
 */
#ifndef FOLDTOP_MOMENTS_H
#define FOLDTOP_MOMENTS_H

#include "tools/foldtop/print/page.h"

/* write them as text, at the end of the report for people */
void moments_text(const struct profile *, const struct page *);

#endif
