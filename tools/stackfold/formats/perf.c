/*
 * perf record -g COMMAND && perf script
 *
 *	app 12/13 [000] 1.500000:          7 cycles:
 *		          401136 leaf+0x6 (/bin/app)
 *		          401150 main+0x10 (/bin/app)
 *	app 12/13 [000] 1.600000:          2 cycles:
 *		ffffffff8103d0ca do_idle+0xa ([kernel.kallsyms])
 *
 * gives	app;do_idle 2
 *		app;main;leaf 7
 *
 * Without -g perf script puts the frame on the line that begins the sample:
 *
 *	             app 12 1.5: 7 cycles:  401136 leaf+0x6 (/bin/app)
 *
 * A sample ends where the next one begins.  Some versions of perf also print
 * blank lines after the first line of a sample or below a frame; in text
 * without these a blank line ends the sample.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/text/perf_text.h"

/* Few fields and --no-inline make perf script fast. */
static void
perf_faster(struct buf *b, const struct fold_options *o)
{
	const struct perf_options *p = o->perf;
	bool payload = p->measure->follows || p->weight == PERF_WEIGHT_FIELD;

	buf_fmt(b, "perf script is slow; faster is: perf script --no-inline%s "
	    "-F comm,pid,tid,cpu,time,period,event,ip,sym,dso%s%s",
	    p->measure->script,
	    p->access ? ",data_src,weight" : payload ? ",trace" : "",
	    p->source_paths ? ",srcline --full-source-path" :
	    p->srcline ? ",srcline" : "");
}

const struct format format_perf = {
	.name = "perf",
	.what = "perf script: recorded stacks of Linux perf",
	.tested_with = "real: perf 6.1",
	.options = "addrs comms context cpus event event-filter every inline "
	    "list-events measure names pid root slice spans srcline symfs "
	    "thread-state "
	    "tid time weight",
	.marks = "kernel jit inlined",
	.leaf_first = true,
	.probe = perf_text_probe,
	.fold = perf_text_fold,
	.state_size = sizeof(struct perf_text),
	.faster = perf_faster,
	.parts = &perf_text_parts,
	.finish = perf_text_finish,
};
