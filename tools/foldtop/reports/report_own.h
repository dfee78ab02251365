/* The first part of --report, if own code is known. */
#ifndef FOLDTOP_REPORT_OWN_H
#define FOLDTOP_REPORT_OWN_H

#include "tools/foldtop/print/page.h"

/* write own functions and the rest, 100% together */
void report_own(const struct profile *, const struct page *);
/* the same as members of JSON's object */
void report_own_json(const struct profile *, const struct page *);

#endif
