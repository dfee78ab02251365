/*
 * How equal runs, and functions in them, are taken to scatter where one run a
 * side cannot show it: by ASSUMED_SCATTER of what they take, or by
 * ASSUMED_SCATTER_RUNTIME if a tenth of a run is in threads in which a runtime
 * compiles the program or collects its garbage.  When these run, and how long,
 * depends on little things, as the warm-up of a JVM does.
 */
#ifndef FOLDDIFF_ASSUMED_SCATTER_H
#define FOLDDIFF_ASSUMED_SCATTER_H

#include "tools/folddiff/read/runs.h"

#define ASSUMED_SCATTER 0.1
#define ASSUMED_SCATTER_RUNTIME 0.3

double assumed_scatter(const struct runs *);

#endif
