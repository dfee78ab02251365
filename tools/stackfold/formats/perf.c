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
 * A sample ends where the next one begins.  Blank lines between samples do not
 * count, as some versions of perf also print them behind the first line of a
 * sample or below a frame; they end a sample only in text that has no such
 * lines.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/text/perf_text.h"
#include "tools/stackfold/perf/text/perf_text_parts.h"
#include "tools/stackfold/perf/text/script_address.h"
#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/text/script_sample.h"

static enum format_confidence
probe(str head)
{
	struct script_sample h;
	struct script_frame f;
	bool header = false, frames = false;
	str line, before = {0}, rest = head;

	if (str_find(head, STR("<stack trace")) != STR_NONE)
		return FORMAT_NO;		/* ftrace's own text */
	while (str_cut(&rest, '\n', &line)) {
		if (!frames && script_frame_line(line)) {
			frames = true;
			if (before.n == 0 ||
			    str_blank(before.p[before.n - 1]) ||
			    script_address_find(before) != STR_NONE)
				return FORMAT_CERTAIN;
		}
		before = line;
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		if (header && script_frame(line, &f))
			return FORMAT_CERTAIN;
		header = script_sample(line, &h);
		if (header && h.time.n > 0 && (h.event.n > 0 ||
		    str_starts(h.rest, STR("PERF_RECORD_"))))
			return FORMAT_CERTAIN;
	}
	return script_fields_lines(head) ? FORMAT_CERTAIN : FORMAT_NO;
}

/* fewer fields are faster, and perf script expands inlined functions slowly */
static void
perf_faster(struct buf *b, const struct fold_options *o)
{
	const struct perf_options *p = o->perf;
	bool payload = p->offcpu || p->weight == PERF_WEIGHT_FIELD;

	buf_fmt(b, "perf script is slow; faster is: perf script%s%s -F "
	    "comm,pid,tid,cpu,time,period,event,ip,sym,dso%s%s",
	    o->all ? "" : " --no-inline",
	    p->offcpu ? " --show-switch-events" : "",
	    payload ? ",trace" : "", p->srcline ? ",srcline" : "");
}

const struct format format_perf = {
	.name = "perf",
	.what = "perf script: recorded stacks of Linux perf",
	.tested_with = "real: perf 6.1",
	.options = "addrs all comms context cpus event event-filter "
	    "event-root inline inline-auto jit kernel list-events names "
	    "offcpu offcpu-state pid pids pool root runq slice srcline symfs "
	    "tid tids time waker wall weight",
	.leaf_first = true,
	.probe = probe,
	.fold = perf_text_fold,
	.state_size = sizeof(struct perf_text),
	.faster = perf_faster,
	.parts = &perf_text_parts,
	.finish = perf_text_finish,
};
