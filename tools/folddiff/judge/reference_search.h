/* Finds the functions that did not change, which become the reference. */
#ifndef FOLDDIFF_REFERENCE_SEARCH_H
#define FOLDDIFF_REFERENCE_SEARCH_H

#include "tools/folddiff/judge/dispersion.h"
#include "tools/folddiff/judge/reference.h"

/*
 * Return the reference without functions that changed, and its dilution.  If no
 * function changed, or nobody can know which, all samples are the reference.
 * The dispersion must have been estimated with all samples as the reference.
 */
struct reference reference_search(struct arena *, const struct counts *,
    const struct dispersion *, const struct runs *,
    const struct functions *);

#endif
