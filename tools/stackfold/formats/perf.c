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
#include "tools/stackfold/format.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/perf/perf_columns.h"
#include "tools/stackfold/perf/perf_shape.h"
#include "tools/stackfold/sample.h"

struct reader {
	struct perf_open at;
	struct in *in;
	enum perf_shape shape;
	bool empty_line;	/* the last line was */
};

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

/* "comm pid ": perf ends each part of a header with a blank, but an address */
static bool
bare_header(const struct reader *r, str line, struct perf_header *h)
{
	bool alone = r->empty_line || r->at.place == PERF_NOWHERE;
	struct perf_line l;

	if (r->shape == PERF_SHAPE_LINES)
		return perf_header_bare(line, h) && h->rest.n > 0;
	if (r->shape != PERF_SHAPE_BARE || line.p[0] == '\t')
		return false;
	if (!blank(line.p[line.n - 1]) && perf_columns_at(line) == STR_NONE &&
	    (!alone || perf_line(line, &l)))
		return false;
	return perf_header_bare(line, h);
}

static bool
frame(struct reader *r, str line)
{
	struct perf_open *at = &r->at;
	struct perf_line l;

	if (at->place == PERF_SAMPLE && r->shape == PERF_SHAPE_HEADERS)
		return perf_frame_line(&at->p->frames, at->s, line, at->java);
	if (!perf_line(line, &l))
		return false;
	if (at->place == PERF_SINGLE) {	/* that was not the stack after all */
		at->s->frames.n = 0;
		at->place = PERF_SAMPLE;
	}
	if (r->shape != PERF_SHAPE_HEADERS) {
		if (r->empty_line)
			perf_end(at);
		if (at->place == PERF_NOWHERE)
			at->weight = NUM(1);
		at->place = PERF_SAMPLE;
	}
	if (at->place == PERF_SAMPLE)
		perf_frame(&at->p->frames, at->s, &l, at->java);
	return at->place != PERF_NOWHERE;
}

/* what perf prints below a frame, besides other frames */
static bool
below_frame(struct reader *r, str line)
{
	struct perf_open *at = &r->at;

	if (at->place == PERF_NOWHERE)
		return false;
	if (perf_shape_insn(line))
		return true;
	if (!perf_shape_source(line))
		return false;
	if (at->place != PERF_LEFT_OUT && at->s->opts->srcline)
		perf_frame_source(&at->p->frames, at->s, line);
	return true;
}

/* a line that is not empty, and no frame behind a tab */
static void
other_line(struct reader *r, str line)
{
	struct perf_header h;

	if (perf_shape_comment(line)) {
		perf_info_comment(&r->at.p->info, line);
		return;
	}
	if (perf_header(line, &h) || bare_header(r, line, &h)) {
		perf_begin(&r->at, &h);
		return;
	}
	if (frame(r, line) || below_frame(r, line) || str_trim(line).n == 0)
		return;
	sample_bad(r->at.s, r->in, line,
	    "not a line of perf script, left out");
	if (!blank(line.p[0]) && r->empty_line) {
		/* what follows is not the stack of the sample before */
		perf_end(&r->at);
		r->at.place = PERF_LEFT_OUT;
	}
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	struct reader r = {.in = in, .at.s = s, .at.p = perf_of(s)};
	str line;

	if (!r.at.p->ready && (o->time != NULL || o->slice != NULL))
		perf_time_start(&r.at.p->times, in, o->time,
		    o->slice != NULL);
	r.shape = r.at.p->ready || o->offcpu ? PERF_SHAPE_HEADERS :
	    perf_shape(in_peek(in, PERF_HEAD));
	s->leaf_first = true;
	while (in_line(in, &line)) {
		if (line.n > 0 && !(line.p[0] == '\t' && frame(&r, line)))
			other_line(&r, line);
		r.empty_line = line.n == 0;
	}
	perf_end(&r.at);
}

static void
finish(struct sample *s, const struct fold_opts *o)
{
	(void)o;
	perf_finish(perf_of(s), s);
}

static enum sure
probe(str head)
{
	struct perf_header h;
	struct perf_line l;
	bool header = false, frames = false;
	str line, before = {0}, rest = head;

	if (str_find(head, STR("<stack trace")) != STR_NONE)
		return SURE_NO;		/* ftrace's own text */
	while (str_cut(&rest, '\n', &line)) {
		if (!frames && perf_shape_frame(line)) {
			frames = true;
			if (before.n == 0 || blank(before.p[before.n - 1]) ||
			    perf_columns_at(before) != STR_NONE)
				return SURE_YES;
		}
		before = line;
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		if (header && perf_line(line, &l))
			return SURE_YES;
		header = perf_header(line, &h);
		if (header && h.time.n > 0 && (h.event.n > 0 ||
		    str_starts(h.rest, STR("PERF_RECORD_"))))
			return SURE_YES;
	}
	return perf_shape_lines(head) ? SURE_YES : SURE_NO;
}

const struct format format_perf = {
	.name = "perf",
	.what = "perf script: recorded stacks of Linux perf",
	.specimen = "real: perf 6.1",
	.honours = "addrs all comms context cpus event event-filter "
	    "event-root inline jit kernel list-events names offcpu "
	    "offcpu-state pid pids pool root slice srcline tid tids time "
	    "weight",
	.probe = probe,
	.fold = fold,
	.parts = &perf_parts,
	.finish = finish,
};
