/* The measures of time; see perf/sample/measure.h. */
#ifndef STACKFOLD_MEASURES_H
#define STACKFOLD_MEASURES_H

#include "tools/stackfold/perf/sample/measure.h"

/* all measures; the list ends with NULL, and the first one is the default */
extern const struct measure *const measures_all[];

/* Return the measure of that name, or NULL. */
const struct measure *measures_find(str name);

#endif
