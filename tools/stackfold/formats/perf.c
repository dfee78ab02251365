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
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/text/perf_text.h"
#include "tools/stackfold/perf/text/perf_text_parts.h"
#include "tools/stackfold/perf/text/script_address.h"
#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/text/script_sample.h"

#define ADDRESS 5	/* as many digits of hexadecimal are no word */

static bool
has_digit(str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (str_digit(s.p[i]))
			return true;
	return false;
}

/* a frame, and no prose that begins with a word such as "added"? */
static bool
is_frame(str line)
{
	struct script_frame f;

	return line.n > 0 && str_blank(line.p[0]) &&
	    script_frame(str_trim(line), &f) &&
	    (f.module.n > 0 || f.offset.n > 0 ||
	    (f.addr.n >= ADDRESS && has_digit(f.addr) &&
	    (f.symbol.n == 0 || !str_digit(f.symbol.p[0]))));
}

/* is each line a sample without a header, and one of them a frame? */
static bool
is_bare_frames(str head)
{
	str line;

	if (!script_fields_lines(head))
		return false;
	while (str_cut(&head, '\n', &line)) {
		size_t at = script_address_find(line);
		str frame = at != STR_NONE && line.p[0] != '#' ?
		    str_from(line, at) : STR("");

		/* with nothing behind it, and columns before it, any number */
		if (is_frame(frame) && (
		    str_trim(str_from(frame, SCRIPT_ADDRESS)).n > 0 ||
		    str_trim(str_upto(line, at)).n == 0))
			return true;
	}
	return false;
}

/* "comm 12 [000] 1.5: cycles:", all that perf prints unless -F omits some? */
static bool
is_whole_header(const struct script_sample *h)
{
	bool record = str_starts(h->rest, STR("PERF_RECORD_"));
	bool event = h->event.n > 0 && !str_digit(h->event.p[0]);

	return h->time.n > 0 && (record || (event && (h->tid.n > 0 ||
	    h->cpu.n > 0 || script_address_find(h->rest) != STR_NONE)));
}

/* "@name[bash, 12, ", which no sample begins with: a key of a map of bpftrace,
 * whose stacks of the mode perf look like ours, up to "]: 7" */
static bool
begins_map_key(str line)
{
	line = str_trim(line);
	return line.n > 1 && line.p[0] == '@' &&
	    str_chr(line, '[') != STR_NONE &&
	    (line.p[line.n - 1] == '[' || line.p[line.n - 1] == ',');
}

static enum format_confidence
probe(str head)
{
	struct script_sample h;
	bool header = false, frames = false, key = false;
	str line, before = {0}, rest = head;

	if (str_find(head, STR("<stack trace")) != STR_NONE)
		return FORMAT_NO;		/* ftrace's own text */
	while (str_cut(&rest, '\n', &line)) {
		key = key ? line.n == 0 || str_blank(line.p[0]) ||
		    str_find(line, STR("]: ")) == STR_NONE :
		    begins_map_key(line);
		if (key)
			continue;
		if (!frames && script_frame_line(line) && is_frame(line)) {
			frames = true;
			if (before.n == 0 ||
			    str_blank(before.p[before.n - 1]) ||
			    script_address_find(before) != STR_NONE)
				return FORMAT_CERTAIN;
		}
		before = line;
		if (header && is_frame(line))
			return FORMAT_CERTAIN;
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		header = script_sample(line, &h);
		if (header && is_whole_header(&h))
			return FORMAT_CERTAIN;
	}
	return is_bare_frames(head) ? FORMAT_CERTAIN : FORMAT_NO;
}

/* fewer fields are faster, and perf script expands inlined functions slowly */
static void
perf_faster(struct buf *b, const struct fold_options *o)
{
	const struct perf_options *p = o->perf;
	bool payload = p->measure->follows || p->weight == PERF_WEIGHT_FIELD;

	buf_fmt(b, "perf script is slow; faster is: perf script%s%s -F "
	    "comm,pid,tid,cpu,time,period,event,ip,sym,dso%s%s",
	    o->all ? "" : " --no-inline",
	    p->measure->script,
	    p->access ? ",data_src,weight" : payload ? ",trace" : "",
	    p->source_paths ? ",srcline --full-source-path" :
	    p->srcline ? ",srcline" : "");
}

const struct format format_perf = {
	.name = "perf",
	.what = "perf script: recorded stacks of Linux perf",
	.tested_with = "real: perf 6.1",
	.options = "addrs all comms context cpus event event-filter "
	    "event-root every inline inline-auto jit kernel list-events "
	    "measure names pid root slice spans srcline symfs thread-state "
	    "tid time weight",
	.leaf_first = true,
	.probe = probe,
	.fold = perf_text_fold,
	.state_size = sizeof(struct perf_text),
	.faster = perf_faster,
	.parts = &perf_text_parts,
	.finish = perf_text_finish,
};
