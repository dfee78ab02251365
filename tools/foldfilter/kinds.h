/* All kinds of steps, by the name of their option. */
#ifndef FOLDFILTER_KINDS_H
#define FOLDFILTER_KINDS_H

#include "tools/foldfilter/steps/step.h"

/* the kind of this name, or NULL */
const struct step_kind *kinds_find(const char *name);

#endif
