/*
 * perf record -g COMMAND		writes perf.data
 * perf record -g -o - COMMAND		writes it to a pipe
 * perf record -g --threads COMMAND	writes a folder
 *
 * A binary file: a header, then records such as these:
 *
 *	PERF_RECORD_COMM 12/13 app
 *	PERF_RECORD_SAMPLE 12/13: 0x401136 period: 7
 *		callchain: 401136 401150
 *
 * gives	app;main;leaf 7
 *
 * `perf script -F +pid --no-inline | stackfold` gives the same result.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/data/recording_fold.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/perf_finish.h"
#include "tools/stackfold/sample/sample.h"

static void
perfdata_finish(struct sample *s)
{
	s->sink->facts.whole = true;
	perf_finish(s->state, s);
}

const struct format format_perfdata = {
	.name = "perfdata",
	.what = "perf record: recordings of Linux perf, file, folder or pipe",
	.tested_with = "real: perf 6.1",
	.options = "addrs comms context cpus event event-filter every inline "
	    "kallsyms list-events measure names no-restore pid root slice "
	    "spans srcline symfs thread-state tid time weight",
	.marks = "kernel jit inlined",
	.leaf_first = true,
	.probe = recording_fold_probe,
	.binary = true,
	.fold = recording_fold,
	.state_size = sizeof(struct perf),
	.finish = perfdata_finish,
};
