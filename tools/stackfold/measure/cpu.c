/*
 * What the samples weigh: time on the CPU where their event is a clock, or the
 * events that they stand for.
 *
 *	app 12 [000] 1.5: 7 cycles:
 *		401136 leaf+0x6 (/bin/app)
 *		401150 main+0x10 (/bin/app)
 *
 * The sample is charged with its weight, 7, as --weight asks.
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
