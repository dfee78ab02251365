/* Which functions did not change: the reference that others are compared to. */
#ifndef FOLDDIFF_REFERENCE_SEARCH_H
#define FOLDDIFF_REFERENCE_SEARCH_H

#include "tools/folddiff/test/change.h"

/*
 * Take the functions out of the reference that changed, and set the dilution;
 * where it cannot be told who changed, all stay and `undecided` is set.
 * Afterwards the scatter has to be estimated again.
 */
void reference_find(struct changes *, const struct runs *,
    const struct functions *);

#endif
