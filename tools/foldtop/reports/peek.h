/* One function at a time, between those who call it and those it calls. */
#ifndef FOLDTOP_PEEK_H
#define FOLDTOP_PEEK_H

#include "tools/foldtop/print/page.h"

/* every function that matches, the heaviest first; false if none does */
bool peek_report(const struct profile *, const struct page *, const char *expr);

#endif
