/*
 * The variation of equal runs that is assumed with one run per side, which
 * cannot show it.  A busy machine prolongs whole runs.  If a tenth of a run is
 * in threads in which a runtime compiles the program or collects its garbage,
 * for example while a JVM warms up, the variation is larger, because small
 * differences decide when these threads run and for how long.
 */
#ifndef FOLDDIFF_ASSUMED_SCATTER_H
#define FOLDDIFF_ASSUMED_SCATTER_H

#include "tools/folddiff/read/runs.h"

/* standard deviations relative to the mean */
struct assumed_scatter {
	double functions;	/* deviation of a function's weight */
	double runs;		/* deviation of a run's total */
};

struct assumed_scatter assumed_scatter(const struct runs *);

#endif
