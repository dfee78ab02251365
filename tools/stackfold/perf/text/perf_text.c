#include "tools/stackfold/perf/text/perf_text.h"

#include "tools/stackfold/perf/perf_finish.h"
#include "tools/stackfold/perf/sample/measure.h"
#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/perf/text/script_comment.h"
#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/text/script_sample.h"
#include "tools/stackfold/perf/text/time_lookahead.h"

#define MICRO 7		/* length of ".123456" */

/* state before the next line */
enum place {
	NOWHERE,		/* outside samples */
	IN_SAMPLE,
	IN_SINGLE,		/* after a sample with its only frame on the
				 * same line */
	IN_SKIPPED		/* in a sample that is not folded */
};

/* the reader of one input */
struct text_reader {
	/* constant after the first line */
	struct perf_text *t;
	struct sample *s;
	struct in *in;
	enum script_fields fields;

	struct perf_open at;
	enum place place;
	bool empty_line;	/* the last line was empty */
};

/* parse a number such as "12" or "-1"; "" is PERF_SAMPLE_NONE */
static int64_t
parse_id(str s)
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

/* Return the cgroup path that -F cgroup prints last: "7 cycles: /a/b". */
static str
find_cgroup(str rest)
{
	size_t at = str_rchr(rest, ' ');
	str last = at != STR_NONE ? str_from(rest, at + 1) : rest;

	return str_starts(last, STR("/")) ? last : (str){0};
}

static struct perf_sample
make_sample(const struct script_sample *h)
{
	struct perf_sample a = {
		.comm = h->comm, .event = h->event, .payload = h->rest,
		.pid = parse_id(h->pid), .tid = parse_id(h->tid),
		.cpu = parse_id(h->cpu),
		.guest = h->guest,
		.has_time = h->time.n > 0, .has_period = h->period.n > 0
	};
	struct num period = {0};

	if (a.has_time) {
		num_parse(h->time, &a.time);
		a.has_time = perf_time_known(a.time);
	}
	if (h->time.n > MICRO && h->time.p[h->time.n - MICRO] == '.')
		a.nanos = 999;	/* perf script truncates times to
				 * microseconds */
	if (h->period.n > 18) {
		num_parse(h->period, &period);
		a.period = period.whole;
	} else if (a.has_period)
		a.period = (uint64_t)parse_id(h->period);
	return a;
}

static struct perf_code
make_code(const struct script_frame *l)
{
	struct perf_code c = {.symbol = l->symbol, .module = l->module};

	c.has_addr = num_hex(l->addr, &c.addr);
	c.has_offset = l->offset.n > 2 &&
	    num_hex(str_from(l->offset, 2), &c.offset);
	return c;
}

/* Push the frame of a line.  A cached line is not parsed. */
static bool
push_cached_frame(struct text_reader *r, str line)
{
	struct perf_frames *frames = &r->t->perf.frames;
	struct line_cache_line *seen = NULL;
	struct perf_meaning *m;
	struct script_frame l;

	if (script_frame_address(line))
		seen = line_cache(&r->t->lines,
		    str_from(line, SCRIPT_FRAME_ADDRESS), r->at.java);
	if (seen != NULL && seen->frames.n > 0) {
		perf_frame_again(frames, r->s, seen->frames);
		return true;
	}
	if (!script_frame(line, &l))
		return false;
	if (!perf_frame_seen(frames, r->s, l.symbol, l.module, r->at.java,
	    &m)) {
		struct perf_code c = make_code(&l);

		perf_frame_new(frames, r->s, &c, r->at.java, m);
	}
	if (m != NULL && seen != NULL)
		seen->frames = *m;
	return true;
}

static void
push_frame(struct text_reader *r, const struct script_frame *l)
{
	struct perf_code c = make_code(l);

	perf_frame(&r->t->perf.frames, r->s, &c, r->at.java);
}

static void
end_sample(struct text_reader *r)
{
	perf_end(&r->at);
	r->place = NOWHERE;
}

/* Count lost samples.  The total that perf writes at its end has no time. */
static void
note_lost(struct text_reader *r, bool noted, const struct perf_sample *a,
    uint64_t lost)
{
	struct perf_info *i = &r->t->perf.info;
	bool timed = a->has_time && !num_is0(a->time);

	*(noted ? &i->lost_twice.noted : timed ? &i->lost :
	    &i->lost_twice.counted) += lost;
	if (timed)
		slicing_lost(&r->s->slicing, a->time, lost);
}

/* Parse a record such as "PERF_RECORD_LOST lost 12", whose line begins like
 * that of a sample.  Return false if it is a sample. */
static bool
read_record(struct text_reader *r, const struct script_sample *h)
{
	struct perf_sample a;
	str rest = h->rest, word = {0}, how = {0};
	uint64_t lost;

	if (!script_sample_record(h))
		return false;
	end_sample(r);
	str_word(&rest, &word);
	str_word(&rest, &how);
	rest = str_trim(rest);
	a = make_sample(h);
	if (str_starts(word, STR("PERF_RECORD_LOST")) &&
	    str_eq(how, STR("lost")) &&
	    num_whole(str_upto(rest, str_digits(rest)), &lost))
		note_lost(r, str_eq(word, STR("PERF_RECORD_LOST")), &a, lost);
	if (str_starts(word, STR("PERF_RECORD_EXIT")))
		perf_thread_ends(&r->at, &a);
	if (!str_starts(word, STR("PERF_RECORD_SWITCH")))
		return true;
	perf_switch(&r->at, &a, str_eq(how, STR("IN")) ? PERF_SWITCH_IN :
	    str_starts(rest, STR("preempt")) ? PERF_SWITCH_PREEMPT :
	    PERF_SWITCH_OUT);
	return true;
}

static void
read_sample_line(struct text_reader *r, const struct script_sample *h)
{
	struct perf_sample a;
	struct script_frame l;
	struct script_sample_access access;
	str rest = h->rest;

	if (read_record(r, h))
		return;
	if (script_sample_bad_period(h)) {
		end_sample(r);
		diag_skip(r->s->diag, "its period is not a number", NUM(0));
		r->place = IN_SKIPPED;
		return;
	}
	a = make_sample(h);
	script_sample_access(&rest, r->s->opts->perf->access, &access);
	a.weight = access.weight;
	a.has_weight = access.has_weight;
	a.data_src = access.data_src;
	a.has_data_src = access.has_data_src;
	if (r->s->opts->perf->root == PERF_ROOT_CGROUP)
		a.cgroup = find_cgroup(h->rest);
	if (perf_part(&r->at, &a) && perf_part_forget(&r->t->perf, r->s))
		line_cache_forget(&r->t->lines);
	r->place = perf_begin(&r->at, &a) ? IN_SAMPLE : IN_SKIPPED;
	if (r->place == IN_SAMPLE && rest.n > 0 &&
	    !r->s->opts->perf->measure->has_addresses &&
	    script_frame_after_event(rest, &l)) {
		push_frame(r, &l);
		r->place = IN_SINGLE;
	}
}

/* Parse "comm pid ", which begins a sample if -F prints no more. perf ends each
 * field except an address with a blank. */
static bool
read_bare_sample_line(const struct text_reader *r, str line,
    struct script_sample *h)
{
	bool alone = r->empty_line || r->place == NOWHERE;
	struct script_frame l;

	if (r->fields == SCRIPT_FIELDS_LINES)
		return script_sample_bare(line, h) && h->rest.n > 0;
	if (r->fields != SCRIPT_FIELDS_BARE || line.p[0] == '\t')
		return false;
	if (!str_blank(line.p[line.n - 1]) &&
	    script_frame_find_address(line) == STR_NONE &&
	    (!alone || script_frame(line, &l)))
		return false;
	return script_sample_bare(line, h);
}

static bool
read_frame_line(struct text_reader *r, str line)
{
	struct script_frame l;

	if (r->place == IN_SAMPLE && r->fields == SCRIPT_FIELDS_HEADERS)
		return push_cached_frame(r, line);
	if (!script_frame(line, &l))
		return false;
	if (r->place == IN_SINGLE) {	/* the stack of that sample follows
					 * after all */
		r->s->frames.n = 0;
		r->place = IN_SAMPLE;
	}
	if (r->fields != SCRIPT_FIELDS_HEADERS) {
		if (r->empty_line)
			end_sample(r);
		if (r->place == NOWHERE) {
			perf_begin_nameless(&r->at);
			r->place = IN_SAMPLE;
		}
	}
	if (r->place == IN_SAMPLE)
		push_frame(r, &l);
	return r->place != NOWHERE;
}

/* Read a line that perf prints below a frame: its source or instruction. */
static bool
read_line_below_frame(struct text_reader *r, str line)
{
	if (r->place == NOWHERE)
		return false;
	if (!script_frame_source(line))
		return false;
	if (r->place != IN_SKIPPED && r->s->opts->perf->srcline)
		perf_frame_source(&r->t->perf.frames, r->s, line);
	return true;
}

/* Read a line that perf prints for fields other than the stack. */
static bool
read_field_line(struct text_reader *r, str line)
{
	struct script_frame l;
	bool last = false;

	if (script_frame_number(line)) {
		if (r->empty_line && r->fields == SCRIPT_FIELDS_BARE)
			end_sample(r);
		return r->fields == SCRIPT_FIELDS_HEADERS ||
		    r->fields == SCRIPT_FIELDS_BARE;
	}
	if (!script_frame_field(line, &last) || script_frame(line, &l) ||
	    script_frame_find_address(line) != STR_NONE)
		return false;
	if (last && r->fields != SCRIPT_FIELDS_HEADERS)
		end_sample(r);
	return true;
}

/* read a line that is neither empty nor a frame after a tab */
static void
read_other_line(struct text_reader *r, str line)
{
	struct script_sample h;

	if (script_comment_line(line)) {
		script_comment(&r->t->perf.info, line);
		return;
	}
	if (script_sample(line, &h)) {
		read_sample_line(r, &h);
		return;
	}
	if (read_field_line(r, line))
		return;
	if (read_bare_sample_line(r, line, &h)) {
		read_sample_line(r, &h);
		return;
	}
	if (read_frame_line(r, line) || read_line_below_frame(r, line) ||
	    str_trim(line).n == 0)
		return;
	diag_reject(r->s->diag, r->in, line, "not a line of perf script");
	if (!str_blank(line.p[0]) && r->empty_line) {
		/* the next stack belongs to no sample */
		end_sample(r);
		r->place = IN_SKIPPED;
	}
}

void
perf_text_fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct perf_text *t = s->state;
	struct text_reader r = {
		.t = t, .s = s, .in = in, .at = {.p = &t->perf, .s = s}
	};
	str line;

	if (!t->is_part) {
		perf_info_begin_input(&t->perf.info);
		time_lookahead(&t->perf.times, in, s);
	}
	r.fields = t->is_part || o->perf->measure->follows ||
	    o->every > 0 ? SCRIPT_FIELDS_HEADERS :
	    script_fields(in_peek(in, SCRIPT_FIELDS_HEAD));
	while (in_line(in, &line)) {
		if (line.n > 0 && !(line.p[0] == '\t' &&
		    read_frame_line(&r, line)))
			read_other_line(&r, line);
		r.empty_line = line.n == 0 ||
		    (line.p[0] == ' ' && str_trim(line).n == 0);
	}
	perf_input_ends(&r.at);
}

void
perf_text_finish(struct sample *s)
{
	struct perf_text *t = s->state;

	perf_finish(&t->perf, s);
	s->sink->facts.bare = s->sink->no_frames == s->sink->samples;
	perf_inline_report(&t->perf.frames.inlined, s->diag);
}
