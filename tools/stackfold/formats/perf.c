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
 * Without -g perf script puts the frame on the header's line:
 *
 *	             app 12 1.5: 7 cycles:  401136 leaf+0x6 (/bin/app)
 *
 * A sample ends where the next one begins.  The blank lines between them say
 * nothing, as some versions of perf also print one behind a header or below a
 * frame; they count only in text without any headers.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/text/script_address.h"
#include "tools/stackfold/perf/text/script_sample.h"
#include "tools/stackfold/perf/text/perf_text.h"
#include "tools/stackfold/perf/text/script_fields.h"

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

static enum format_confidence
probe(str head)
{
	struct script_sample h;
	struct script_frame l;
	bool header = false, frames = false;
	str line, before = {0}, rest = head;

	if (str_find(head, STR("<stack trace")) != STR_NONE)
		return FORMAT_NO;		/* ftrace's own text */
	while (str_cut(&rest, '\n', &line)) {
		if (!frames && script_fields_frame(line)) {
			frames = true;
			if (before.n == 0 || blank(before.p[before.n - 1]) ||
			    script_address_find(before) != STR_NONE)
				return FORMAT_CERTAIN;
		}
		before = line;
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		if (header && script_frame(line, &l))
			return FORMAT_CERTAIN;
		header = script_sample(line, &h);
		if (header && h.time.n > 0 && (h.event.n > 0 ||
		    str_starts(h.rest, STR("PERF_RECORD_"))))
			return FORMAT_CERTAIN;
	}
	return script_fields_lines(head) ? FORMAT_CERTAIN : FORMAT_NO;
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
	.faster = perf_text_faster,
	.parts = &perf_text_parts,
	.finish = perf_text_finish,
};
