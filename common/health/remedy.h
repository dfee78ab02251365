/*
 * What to record, so that the next profile lacks less: never what the
 * recording was made with already.
 */
#ifndef COMMON_REMEDY_H
#define COMMON_REMEDY_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* callers are missing, of all samples or of some; the call graph that was
 * recorded is "fp", "dwarf,8192", or empty if that is not known, as is the one
 * that is needed */
void remedy_callers(struct buf *, str graph, str needs, bool all);
/* the code of a module has no names */
void remedy_names(struct buf *, str module, str graph);
/* samples were lost; `buffer` was enlarged */
void remedy_lost(struct buf *, bool buffer);

#endif
