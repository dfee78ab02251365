/* What is reported of a recording at its end. */
#ifndef STACKFOLD_VERDICT_H
#define STACKFOLD_VERDICT_H

#include "tools/stackfold/perfdata/recording.h"

void verdict(const struct recording *, struct sample *);

#endif
