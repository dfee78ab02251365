/*
 * The default: CPU time if the event is a clock, or else the events that the
 * samples stand for.
 *
 *	app 12 [000] 1.5: 7 cycles:
 *		401136 leaf+0x6 (/bin/app)
 *		401150 main+0x10 (/bin/app)
 *
 * The sample counts with the weight that --weight selects, here 7.
 */
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/sample/measure.h"

static bool
begin(struct perf_open *w, const struct perf_sample *p, const char *excluded)
{
	(void)p;
	if (excluded != NULL)
		diag_skip(w->diag, excluded, w->weight);
	return excluded == NULL;
}

const struct measure measure_cpu = {
	.name = "cpu",
	.script = "",
	.begin = begin,
};
