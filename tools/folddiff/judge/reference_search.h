/* Finds the functions that did not change: the reference for all others. */
#ifndef FOLDDIFF_REFERENCE_SEARCH_H
#define FOLDDIFF_REFERENCE_SEARCH_H

#include "tools/folddiff/judge/dispersion.h"
#include "tools/folddiff/judge/reference.h"

/*
 * Take the functions that changed out of the reference, which is all samples
 * so far, and set the dilution of the result.  Where nobody changed, or it is
 * undecided who did, all samples stay the reference.  The dispersion, which
 * was estimated with all samples as the reference, must be estimated again.
 */
struct reference reference_search(struct arena *, const struct counts *,
    const struct dispersion *, const struct runs *,
    const struct functions *);

#endif
