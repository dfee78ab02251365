/*
 * Traces of Chrome, and of all that write its JSON (about:tracing, Perfetto):
 *
 *	chromium --headless --trace-startup --trace-startup-format=json URL
 *
 *	{"traceEvents":[
 *	{"pid":1,"tid":2,"ts":0,"ph":"X","name":"Load","dur":50},
 *	{"pid":1,"tid":2,"ts":10,"ph":"B","name":"Parse"},
 *	{"pid":1,"tid":2,"ts":40,"ph":"E"},
 *	{"pid":1,"tid":2,"ts":60,"ph":"X","name":"Draw","dur":1.5}
 *	]}
 *
 * gives	Draw 1.5
 *		Load 20
 *		Load;Parse 30
 *
 * in microseconds of self time; each thread nests for itself.
 */
#include <stdlib.h>

#include "tools/stackfold/format.h"
#include "tools/stackfold/jread.h"
#include "tools/stackfold/sample.h"
#include "tools/stackfold/spans.h"

struct event {
	uint32_t thread, name;
	char phase;		/* X whole, B begins, E ends, 0 other */
	struct num at, lasts;
	size_t turn;		/* of the input */
};

struct trace {
	struct sample *s;
	struct in *in;
	struct names threads;
	struct event *all;
	size_t n, cap;
	struct buf text, thread, name;
};

static enum format_confidence
probe(str head)
{
	char first = jread_first(head);

	return (first == '[' || first == '{') &&
	    str_find(head, STR("\"ph\"")) != STR_NONE &&
	    str_find(head, STR("\"ts\"")) != STR_NONE ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

/* a process or thread: most write a number, some a text */
static void
identity(struct trace *t, struct jread *j)
{
	uint64_t n;

	buf_char(&t->thread, '/');
	if (jread_peek(j) == '"') {
		jread_text(j, &t->text);
		buf_add(&t->thread, buf_str(&t->text));
	} else if (jread_whole(j, &n)) {
		buf_fmt(&t->thread, "%llu", (unsigned long long)n);
	}
}

/* a time, in microseconds; false for a negative one */
static bool
moment(struct jread *j, struct num *n)
{
	bool negative;

	return jread_num(j, n, &negative) && !negative;
}

/* one object of the list: X, B and E mean something; false without its time */
static bool
read_members(struct trace *t, struct jread *j, struct event *e)
{
	bool timed = false, lasting = false;
	str key;

	t->thread.n = t->name.n = 0;
	while (jread_member(j, &key)) {
		if (str_eq(key, STR("ph"))) {
			jread_text(j, &t->text);
			e->phase = t->text.n == 1 ? t->text.p[0] : '?';
		} else if (str_eq(key, STR("ts"))) {
			timed = moment(j, &e->at);
		} else if (str_eq(key, STR("dur"))) {
			lasting = moment(j, &e->lasts);
		} else if (str_eq(key, STR("name"))) {
			jread_text(j, &t->name);
		} else if (str_eq(key, STR("pid")) ||
		    str_eq(key, STR("tid"))) {
			identity(t, j);
		} else {
			jread_skip(j);
		}
	}
	if (e->phase != 'B' && e->phase != 'E' && e->phase != 'X')
		e->phase = '\0';
	return e->phase == '\0' || (timed && (lasting || e->phase != 'X'));
}

static void
read_event(struct trace *t, struct jread *j)
{
	struct event e = {.turn = t->n};
	size_t line = jread_line(j);

	if (!jread_object(j))
		return;
	if (!read_members(t, j, &e)) {
		t->in->lineno = line;
		diag_reject(t->s->diag, t->in, buf_str(&t->name),
		    "an event without its time");
		return;
	}
	if (e.phase == '\0')
		return;
	e.thread = names_id(&t->threads, buf_str(&t->thread));
	e.name = sample_id(t->s, buf_str(&t->name), '\0');
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n++] = e;
}

static void
read_events(struct trace *t, struct jread *j)
{
	str key;

	if (jread_peek(j) == '[') {
		jread_array(j);
		while (jread_element(j))
			read_event(t, j);
		return;
	}
	jread_object(j);
	while (jread_member(j, &key)) {
		if (!str_eq(key, STR("traceEvents")) || !jread_array(j)) {
			jread_skip(j);
			continue;
		}
		while (jread_element(j))
			read_event(t, j);
	}
}

/* by thread and time; what begins at once and lasts longer is outside */
static int
by_time(const void *a, const void *b)
{
	const struct event *x = a, *y = b;
	int c;

	if (x->thread != y->thread)
		return x->thread > y->thread ? 1 : -1;
	if ((c = num_cmp(x->at, y->at)) != 0)
		return c;
	if (x->phase == 'X' && y->phase == 'X' &&
	    (c = num_cmp(y->lasts, x->lasts)) != 0)
		return c;
	return (x->turn > y->turn) - (x->turn < y->turn);
}

static void
end_thread(struct spans *p)
{
	for (size_t n = spans_end(p); n > 0; n--)
		diag_skip(p->s->diag, "events that do not end", NUM(0));
}

static void
step(struct spans *p, const struct event *e)
{
	spans_until(p, e->at);
	if (e->phase == 'X')
		spans_open_for(p, e->name, num_add(e->at, e->lasts));
	else if (e->phase == 'B')
		spans_open(p, e->name);
	else if (!spans_close(p))
		diag_skip(p->s->diag, "ends without a beginning", NUM(0));
}

/* the format lets a list end without its ']', so that a crash leaves one */
static bool
lacks_end(const struct jread *j, str text)
{
	while (text.n > 0 && memchr(" \t\r\n,", text.p[text.n - 1], 5) != NULL)
		text.n--;
	return j->bad != NULL && j->rest.n == 0 &&
	    jread_first(text) == '[' && str_ends(text, STR("}"));
}

static void
fold(struct in *in, struct sample *s, const struct options *o)
{
	struct trace t = {.s = s, .in = in};
	struct spans spans = {.s = s};
	str text = in_all(in);
	struct jread j;

	(void)o;
	jread_start(&j, text);
	read_events(&t, &j);
	if (!lacks_end(&j, text))
		jread_report(&j, in, s);
	if (t.n > 0)
		qsort(t.all, t.n, sizeof(*t.all), by_time);
	for (size_t i = 0; i < t.n; i++) {
		if (i > 0 && t.all[i].thread != t.all[i - 1].thread)
			end_thread(&spans);
		step(&spans, &t.all[i]);
	}
	end_thread(&spans);
	jread_end(&j);
}

const struct format format_chrome = {
	.name = "chrome",
	.what = "traces of Chrome and Perfetto, JSON",
	.tested_with = "real: Chromium 156",
	.probe = probe,
	.fold = fold,
};
