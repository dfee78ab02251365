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
 */
#include "tools/stackfold/format.h"
#include "tools/stackfold/perf/perf_events.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/perf_header.h"
#include "tools/stackfold/sample.h"

#define HEAD ((size_t)64 << 10)	/* tells what the input looks like */

extern const struct format format_perf;

/* what is kept from one input to the next */
struct perf {
	struct perf_frames frames;
	struct perf_events events;
	struct names roots;	/* comm, and what --pid adds */
	struct ids root_ids;
	struct buf ids, text;
	size_t samples, single;	/* all, and with one frame, on the header */
};

enum place {
	NOWHERE,		/* no sample is open */
	IN_SAMPLE,
	ON_HEADER,		/* as above, its frame was on the header line */
	LEFT_OUT		/* in a sample that is not folded */
};

struct reader {
	struct perf *p;
	struct in *in;
	struct sample *s;
	const struct fold_opts *o;
	bool headers;		/* does the input have any? */
	enum place place;
	bool empty_line;	/* the last line was */
	bool java;
	struct num weight;
};

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

/* side-band records look like samples: "PERF_RECORD_MMAP2 12/12: ..." */
static bool
side_band(const struct perf_header *h)
{
	return str_starts(h->event, STR("PERF_RECORD_")) ||
	    str_starts(h->rest, STR("PERF_RECORD_"));
}

static bool
has_headers(str head)
{
	struct perf_header h;
	str line;

	while (str_cut(&head, '\n', &line))
		if (line.n > 0 && line.p[0] != '\t' && line.p[0] != '#' &&
		    perf_header(line, &h))
			return true;
	return false;
}

/* end the sample that is open, if one is */
static void
close_sample(struct reader *r)
{
	if (r->place == IN_SAMPLE || r->place == ON_HEADER) {
		r->p->single += r->place == ON_HEADER;
		r->p->samples++;
		sample_end(r->s, r->weight);
	}
	r->place = NOWHERE;
}

/* "-PID" or "-PID/TID", as the options want it */
static str
ids_text(struct buf *b, const struct fold_opts *o, const struct perf_header *h)
{
	b->n = 0;
	if (o->pid || o->tid) {
		buf_char(b, '-');
		buf_add(b, h->pid.n > 0 ? h->pid : STR("?"));
	}
	if (o->tid) {
		buf_char(b, '/');
		buf_add(b, h->tid.n > 0 ? h->tid : STR("?"));
	}
	return b->n > 0 ? buf_str(b) : STR("");
}

/* the root frame: the comm, its blanks as '_', and what the options add */
static uint32_t
root(struct perf *p, struct sample *s, const struct perf_header *h)
{
	str ids = ids_text(&p->ids, s->opts, h);
	uint32_t at = names_pair(&p->roots, h->comm, ids);

	if (at < p->root_ids.n)
		return p->root_ids.p[at];
	GROW(p->root_ids.p, p->root_ids.cap, (size_t)at + 1);
	p->text.n = 0;
	buf_add(&p->text, h->comm);
	for (size_t i = 0; i < p->text.n; i++)
		if (p->text.p[i] == ' ')
			p->text.p[i] = '_';
	buf_add(&p->text, ids);
	p->root_ids.p[p->root_ids.n++] = sample_id(s, buf_str(&p->text), '\0');
	return p->root_ids.p[at];
}

/* the weight of a sample: its period, or 1 where that is not known */
static struct num
weight(const struct perf_header *h)
{
	struct num n;

	if (num_parse(h->period, &n) == NUM_BAD || num_is0(n))
		return NUM(1);
	return n;
}

/* a new sample begins; its frame may be on the same line */
static void
open_sample(struct reader *r, const struct perf_header *h)
{
	struct perf_event *e;
	struct perf_line l;

	close_sample(r);
	if (side_band(h))
		return;
	e = perf_event(&r->p->events, h->event, r->o);
	r->weight = weight(h);
	e->samples++;
	e->weight = num_add(e->weight, r->weight);
	if (!e->keep) {
		r->place = LEFT_OUT;
		return;
	}
	r->place = IN_SAMPLE;
	r->java = str_starts(h->comm, STR("java"));
	if (h->comm.n > 0 || r->o->pid || r->o->tid)
		sample_root_id(r->s, root(r->p, r->s, h));
	if (h->rest.n > 0 && perf_line(h->rest, &l)) {
		perf_frame(&r->p->frames, r->s, &l, r->java);
		r->place = ON_HEADER;
	}
}

static bool
frame(struct reader *r, str line)
{
	struct perf_line l;

	if (!perf_line(line, &l))
		return false;
	if (!r->headers) {
		if (r->empty_line)
			close_sample(r);
		if (r->place == NOWHERE)
			r->weight = NUM(1);
		r->place = IN_SAMPLE;
	}
	if (r->place == ON_HEADER) {	/* it was not the stack after all */
		r->s->frames.n = 0;
		r->place = IN_SAMPLE;
	}
	if (r->place == NOWHERE)
		return false;
	if (r->place == IN_SAMPLE)
		perf_frame(&r->p->frames, r->s, &l, r->java);
	return true;
}

/* "  app.c:12", what -F srcline prints below a frame */
static bool
source_line(const struct reader *r, str line)
{
	return r->place != NOWHERE && line.n > 2 && line.p[0] == ' ' &&
	    line.p[1] == ' ' && !blank(line.p[2]);
}

/* "# hostname : x"; but a comm may begin with '#', too */
static bool
comment(str line, struct perf_header *h)
{
	return line.p[0] == '#' && !(perf_header(line, h) && h->time.n > 0 &&
	    (h->tid.n > 0 || h->cpu.n > 0));
}

/* a line that is no frame */
static void
other_line(struct reader *r, str line)
{
	struct perf_header h;

	if (comment(line, &h) || str_trim(line).n == 0)
		return;
	if (perf_header(line, &h)) {
		open_sample(r, &h);
		return;
	}
	if (frame(r, line) || source_line(r, line))
		return;
	sample_bad(r->s, r->in, line, "not a line of perf script, left out");
	if (!blank(line.p[0]) && r->empty_line) {
		/* what follows is not the stack of the sample before */
		close_sample(r);
		r->place = LEFT_OUT;
	}
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	struct reader r = {.in = in, .s = s, .o = o};
	str line;

	r.p = sample_own(s, &format_perf, sizeof(*r.p));
	r.headers = has_headers(in_peek(in, HEAD));
	s->leaf_first = true;
	while (in_line(in, &line)) {
		if (line.n > 0 && !(line.p[0] == '\t' && frame(&r, line)))
			other_line(&r, line);
		r.empty_line = line.n == 0;
	}
	close_sample(&r);
}

static void
finish(struct sample *s, const struct fold_opts *o)
{
	struct perf *p = sample_own(s, &format_perf, sizeof(*p));

	(void)o;
	perf_events_say(&p->events, s);
	if (p->samples > 0 && p->single + s->bare >= p->samples)
		sample_remark(s, "no call chains were recorded, each stack "
		    "is a single frame; use: perf record -g");
}

static enum sure
probe(str head)
{
	struct perf_header h;
	struct perf_line l;
	bool header = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		if (header && perf_line(line, &l))
			return SURE_YES;
		header = perf_header(line, &h);
		if (header && h.event.n > 0 && h.time.n > 0)
			return SURE_YES;
	}
	return SURE_NO;
}

const struct format format_perf = {
	.name = "perf",
	.what = "perf script: recorded stacks of Linux perf",
	.specimen = "real",
	.honours = "addrs all event-filter jit kernel names pid tid",
	.probe = probe,
	.fold = fold,
	.finish = finish,
};
