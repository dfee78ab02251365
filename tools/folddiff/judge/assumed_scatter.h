/*
 * How equal runs, and functions in them, are taken to scatter where one run a
 * side cannot show it.  A busy machine makes all of a run longer; and if a
 * tenth of a run is in threads in which a runtime compiles the program or
 * collects its garbage, it depends on little things when these run, and how
 * long, as in the warm-up of a JVM.
 */
#ifndef FOLDDIFF_ASSUMED_SCATTER_H
#define FOLDDIFF_ASSUMED_SCATTER_H

#include "tools/folddiff/read/runs.h"

/* standard deviations / the mean */
struct assumed_scatter {
	double functions, runs;
};

struct assumed_scatter assumed_scatter(const struct runs *);

#endif
