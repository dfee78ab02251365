#include "tools/stackfold/perf/text/perf_text.h"

#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/perf_options.h"
#include "tools/stackfold/perf/text/script_address.h"
#include "tools/stackfold/perf/text/script_comment.h"
#include "tools/stackfold/perf/text/script_sample.h"
#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/time_lookahead.h"

#define HEAD ((size_t)64 << 10)	/* tells what the input looks like */

enum place {
	NOWHERE,		/* no sample is open */
	IN_SAMPLE,
	IN_SINGLE,		/* its frame was on the header's line */
	IN_SKIPPED		/* in a sample that is not folded */
};

struct dispatch {
	struct perf_text *t;
	struct perf_open at;
	struct sample *s;
	struct in *in;
	enum place place;
	enum script_fields shape;
	bool empty_line;	/* the last line was */
};

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

/* "12", "-1", or "" */
static int64_t
number(str s)
{
	bool minus = s.n > 0 && s.p[0] == '-';
	int64_t n = 0;

	if (s.n == 0)
		return PERF_SAMPLE_NONE;
	if (s.n > 18)
		return INT64_MAX;
	for (size_t i = minus; i < s.n; i++)
		n = n * 10 + (s.p[i] - '0');
	return minus ? -n : n;
}

static uint64_t
huge(str s)
{
	struct num n = {0};

	num_parse(s, &n);
	return n.whole;
}

/* "1570.500000", as a header has it */
static struct num
seconds(str s)
{
	uint64_t n = 0, nano = 0;
	uint32_t unit = NUM_NANO;
	struct num exact = {0};
	size_t i = 0;

	if (s.n > 18) {
		num_parse(s, &exact);
		return exact;
	}
	for (; i < s.n && s.p[i] != '.'; i++)
		n = n * 10 + (uint64_t)(s.p[i] - '0');
	for (i++; i < s.n && unit > 1; i++, unit /= 10)
		nano = nano * 10 + (uint64_t)(s.p[i] - '0');
	return (struct num){n, (uint32_t)(nano * unit)};
}

/* the path that -F cgroup prints behind all else: "7 cycles:  /a/b" */
static str
cgroup_of(str rest)
{
	size_t at = str_rchr(rest, ' ');
	str last = at != STR_NONE ? str_from(rest, at + 1) : rest;

	return str_starts(last, STR("/")) ? last : (str){0};
}

static struct perf_sample
sample_of(const struct script_sample *h)
{
	struct perf_sample a = {
		.comm = h->comm, .event = h->event, .payload = h->rest,
		.pid = number(h->pid), .tid = number(h->tid),
		.cpu = number(h->cpu),
		.has_time = h->time.n > 0, .has_period = h->period.n > 0
	};

	if (h->time.n > 0)
		a.time = seconds(h->time);
	if (h->period.n > 18)
		a.period = huge(h->period);
	else if (a.has_period)
		a.period = (uint64_t)number(h->period);
	return a;
}

static struct perf_code
code_of(const struct script_frame *l)
{
	struct perf_code c = {.symbol = l->symbol, .module = l->module};

	c.has_addr = num_hex(l->addr, &c.addr);
	c.has_offset = l->offset.n > 2 &&
	    num_hex(str_from(l->offset, 2), &c.offset);
	return c;
}

/* the frame of a line in a sample, which may have been seen before */
static bool
frame_line(struct dispatch *r, str line)
{
	struct perf_frames *frames = &r->t->perf.frames;
	struct line_cache_line *seen = NULL;
	struct perf_meaning *m;
	struct script_frame l;

	if (script_address(line))
		seen = line_cache(&r->t->front,
		    str_from(line, SCRIPT_ADDRESS), r->at.java);
	if (seen != NULL && seen->frames.n > 0) {
		perf_frame_again(frames, r->s, seen->frames);
		return true;
	}
	if (!script_frame(line, &l))
		return false;
	if (!perf_frame_seen(frames, r->s, l.symbol, l.module, r->at.java,
	    &m)) {
		struct perf_code c = code_of(&l);

		perf_frame_new(frames, r->s, &c, r->at.java, m);
	}
	if (m != NULL && seen != NULL)
		seen->frames = *m;
	return true;
}

static void
push(struct dispatch *r, const struct script_frame *l)
{
	struct perf_code c = code_of(l);

	perf_frame(&r->t->perf.frames, r->s, &c, r->at.java);
}

static void
end(struct dispatch *r)
{
	perf_end(&r->at);
	r->place = NOWHERE;
}

/* side-band records look like samples: "PERF_RECORD_MMAP2 12/12: ..." */
static bool
side_band(struct dispatch *r, const struct script_sample *h)
{
	struct perf_sample a;
	str rest = h->rest, word = {0}, how = {0};
	uint64_t lost;

	if (!script_sample_record(h))
		return false;
	end(r);
	str_word(&rest, &word);
	str_word(&rest, &how);
	rest = str_trim(rest);
	a = sample_of(h);
	if (str_starts(word, STR("PERF_RECORD_LOST")) &&
	    str_eq(how, STR("lost")) &&
	    num_whole(str_upto(rest, str_digits(rest)), &lost)) {
		r->t->perf.info.lost += lost;
		if (a.has_time)
			slicing_lost(&r->s->slicing, a.time, lost);
	}
	if (!str_starts(word, STR("PERF_RECORD_SWITCH")))
		return true;
	perf_switch(&r->at, &a, str_eq(how, STR("IN")) ? PERF_OFFCPU_IN :
	    str_starts(rest, STR("preempt")) ? PERF_OFFCPU_PREEMPT :
	    PERF_OFFCPU_OUT);
	return true;
}

static void
header(struct dispatch *r, const struct script_sample *h)
{
	struct perf_sample a;
	struct script_frame l;

	if (side_band(r, h))
		return;
	a = sample_of(h);
	if (r->s->opts->perf->root == PERF_ROOT_CGROUP)
		a.cgroup = cgroup_of(h->rest);
	r->place = perf_begin(&r->at, &a) ? IN_SAMPLE : IN_SKIPPED;
	if (r->place == IN_SAMPLE && h->rest.n > 0 &&
	    script_frame_behind(h->rest, &l)) {
		push(r, &l);
		r->place = IN_SINGLE;
	}
}

/* "comm pid ": perf ends each part of a header with a blank, but an address */
static bool
bare_header(const struct dispatch *r, str line, struct script_sample *h)
{
	bool alone = r->empty_line || r->place == NOWHERE;
	struct script_frame l;

	if (r->shape == SCRIPT_FIELDS_LINES)
		return script_sample_bare(line, h) && h->rest.n > 0;
	if (r->shape != SCRIPT_FIELDS_BARE || line.p[0] == '\t')
		return false;
	if (!blank(line.p[line.n - 1]) &&
	    script_address_find(line) == STR_NONE &&
	    (!alone || script_frame(line, &l)))
		return false;
	return script_sample_bare(line, h);
}

static bool
frame(struct dispatch *r, str line)
{
	struct script_frame l;

	if (r->place == IN_SAMPLE && r->shape == SCRIPT_FIELDS_HEADERS)
		return frame_line(r, line);
	if (!script_frame(line, &l))
		return false;
	if (r->place == IN_SINGLE) {	/* that was not the stack after all */
		r->s->frames.n = 0;
		r->place = IN_SAMPLE;
	}
	if (r->shape != SCRIPT_FIELDS_HEADERS) {
		if (r->empty_line)
			end(r);
		if (r->place == NOWHERE) {
			perf_begin_nameless(&r->at);
			r->place = IN_SAMPLE;
		}
	}
	if (r->place == IN_SAMPLE)
		push(r, &l);
	return r->place != NOWHERE;
}

/* what perf prints below a frame, besides other frames */
static bool
below_frame(struct dispatch *r, str line)
{
	if (r->place == NOWHERE)
		return false;
	if (script_fields_insn(line))
		return true;
	if (!script_fields_source(line))
		return false;
	if (r->place != IN_SKIPPED && r->s->opts->perf->srcline)
		perf_frame_source(&r->t->perf.frames, r->s, line);
	return true;
}

/* a line that is not empty, and no frame behind a tab */
static void
other_line(struct dispatch *r, str line)
{
	struct script_sample h;

	if (script_fields_comment(line)) {
		script_comment(&r->t->perf.info, line);
		return;
	}
	if (script_sample(line, &h) || bare_header(r, line, &h)) {
		header(r, &h);
		return;
	}
	if (frame(r, line) || below_frame(r, line) || str_trim(line).n == 0)
		return;
	diag_reject(r->s->diag, r->in, line,
	    "not a line of perf script");
	if (!blank(line.p[0]) && r->empty_line) {
		/* what follows is not the stack of the sample before */
		end(r);
		r->place = IN_SKIPPED;
	}
}

void
perf_text_times(struct perf_text *t, struct in *in, struct sample *s)
{
	struct perf_time_span span = time_lookahead(in, s->opts);
	struct num first;

	perf_time_start(&t->perf.times, s->opts, &span);
	if (s->slicing.length > 0 && time_lookahead_first(in, &first))
		slicing_origin(&s->slicing, first);
}

void
perf_text_fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct perf_text *t = s->state;
	struct dispatch r = {
		.t = t, .s = s, .in = in, .at = {.p = &t->perf, .s = s}
	};
	str line;

	if (!t->is_part)
		perf_text_times(t, in, s);
	r.shape = t->is_part || o->perf->switches ? SCRIPT_FIELDS_HEADERS :
	    script_fields(in_peek(in, HEAD));
	while (in_line(in, &line)) {
		if (line.n > 0 && !(line.p[0] == '\t' && frame(&r, line)))
			other_line(&r, line);
		r.empty_line = line.n == 0;
	}
	end(&r);
}

void
perf_text_finish(struct sample *s, const struct fold_options *o)
{
	struct perf_text *t = s->state;

	(void)o;
	perf_finish(&t->perf, s);
	perf_inline_report(&t->perf.frames.read, s->diag);
}
