/* One function at a time, between those who call it and those it calls. */
#ifndef FOLDTOP_PEEK_H
#define FOLDTOP_PEEK_H

#include "tools/foldtop/view.h"

/* every function that matches, the heaviest first; false if none does */
bool peek_report(const struct view *, const char *expr);

#endif
