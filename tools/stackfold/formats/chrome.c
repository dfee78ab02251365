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
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/chrome_cpu.h"
#include "tools/stackfold/formats/parts/chrome_spans.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

static const struct value values[] = {
	{"cpu", "us"}, {"samples", "samples"}, {"events", "us"},
};

enum { VALUE_CPU, VALUE_SAMPLES, VALUE_EVENTS };

struct trace {
	struct sample *s;
	struct in *in;
	struct chrome_threads threads;
	struct chrome_cpu cpu;
	struct chrome_event event;
	struct chrome_spans spans;
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

static void
reject(struct trace *t, const struct jread *at, const char *why)
{
	t->in->lineno = jread_line(at);
	diag_reject(t->s->diag, t->in, buf_str(&t->event.name), why);
}

static void
read_event(struct trace *t, struct jread *j)
{
	struct chrome_event *e = &t->event;
	struct jread at = *j;

	if (!chrome_event_read(j, e) || chrome_cpu_event(&t->cpu, e))
		return;
	if (e->phase == 'M')
		chrome_threads_name(&t->threads, e);
	if (e->phase != 'B' && e->phase != 'E' && e->phase != 'X')
		return;
	if (e->timed && (e->lasting || e->phase != 'X'))
		chrome_spans_add(&t->spans, e);
	else if (j->bad == NULL)
		reject(t, &at, "an event without its time");
}

static void
read_events(struct trace *t, struct jread *j)
{
	if (jread_array(j))
		while (jread_element(j))
			read_event(t, j);
}

static void
read_samples(struct trace *t, struct jread *j)
{
	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		struct jread at = *j;

		if (chrome_event_read(j, &t->event) && j->bad == NULL &&
		    !chrome_cpu_sample(&t->cpu, &t->event))
			reject(t, &at, "a sample without stack or time");
	}
}

static void
read_trace(struct trace *t, struct jread *j)
{
	str key;

	if (jread_peek(j) == '[') {
		read_events(t, j);
		return;
	}
	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("traceEvents")))
			read_events(t, j);
		else if (str_eq(key, STR("samples")))
			read_samples(t, j);
		else if (str_eq(key, STR("stackFrames")))
			chrome_cpu_frames(&t->cpu, j);
		else
			jread_skip(j);
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
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct trace t = {.s = s, .in = in};
	str text = in_all(in);
	struct jread j;
	size_t value;
	bool any;

	t.cpu = (struct chrome_cpu){.s = s, .threads = &t.threads};
	t.spans = (struct chrome_spans){.s = s, .threads = &t.threads};
	jread_start(&j, text);
	read_trace(&t, &j);
	if (!lacks_end(&j, text))
		jread_report(&j, in, s);
	jread_end(&j);
	any = chrome_cpu_any(&t.cpu);
	value = value_choose(s, "chrome", values, LENGTH(values),
	    any ? VALUE_CPU : VALUE_EVENTS);
	if (any && t.spans.n > 0 && o->value == NULL)
		diag_remark(s->diag, "folded samples of the CPU; "
		    "--value=events folds its events");
	if (value == VALUE_EVENTS)
		chrome_spans_fold(&t.spans);
	else
		chrome_cpu_fold(&t.cpu, value == VALUE_CPU);
}

const struct format format_chrome = {
	.name = "chrome",
	.what = "traces of Chrome and Perfetto, JSON",
	.tested_with = "real: Chromium 156",
	.options = "pid slice tid value",
	.probe = probe,
	.fold = fold,
};
