/* Finds a kind of step by the name of its option. */
#ifndef FOLDFILTER_STEP_TABLE_H
#define FOLDFILTER_STEP_TABLE_H

#include "tools/foldfilter/steps/step.h"

/* the kind of step of this name, or NULL */
const struct step_kind *step_table_find(const char *name);

#endif
