/* A summary of at most so many bytes, for a chat or a model to read. */
#ifndef FOLDTOP_BUDGET_H
#define FOLDTOP_BUDGET_H

#include "tools/foldtop/view.h"

void budget_report(const struct view *, size_t bytes);

#endif
