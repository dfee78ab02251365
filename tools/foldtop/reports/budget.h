/*
 * A summary of at most N bytes, for a chat or a language model: what the
 * profile is and what is wrong with it; then hot functions, self and paths in
 * turns, until the next line does not fit.
 */
#ifndef FOLDTOP_BUDGET_H
#define FOLDTOP_BUDGET_H

#include "tools/foldtop/print/page.h"

void budget_report(const struct profile *, const struct page *, size_t bytes);

#endif
