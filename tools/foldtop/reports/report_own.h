/* The first part of --report, where it is known which code is one's own. */
#ifndef FOLDTOP_REPORT_OWN_H
#define FOLDTOP_REPORT_OWN_H

#include "tools/foldtop/print/page.h"

/* own functions and the rest, which are 100% */
void report_own(const struct profile *, const struct page *);
/* the same as members of JSON's object */
void report_own_json(const struct profile *, const struct page *);

#endif
