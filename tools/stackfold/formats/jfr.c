/*
 * jfr print --stack-depth 64 --events jdk.ExecutionSample FILE.jfr
 *
 *	jdk.ExecutionSample {
 *	  startTime = 20:43:04.675
 *	  sampledThread = "main" (javaThreadId = 1)
 *	  stackTrace = [
 *	    J$Deep.io(byte[], int) line: 1
 *	    J.main(String[]) line: 2
 *	    ...
 *	  ]
 *	}
 *
 * gives	main;J.main;J$Deep.io 1
 *
 * Samples weigh 1; other events their weight or allocationSize in bytes, or
 * their duration in nanoseconds.  Of several kinds of events only the samples
 * are folded, or the first kind where there are none; --event-filter chooses.
 */
#include "common/units.h"
#include "tools/stackfold/clock.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/java.h"
#include "tools/stackfold/sample.h"
#include "tools/stackfold/value.h"

#define OTHER "other events; --event-filter=NAME folds one of them"

struct jfr {
	struct sample *s;
	struct names names;		/* of kinds of events */
	struct kind {
		struct sink_pending stacks;
		const char *unit;	/* of their weights, or NULL */
	} *kinds;
	size_t n, cap;
	size_t cut, stacks;		/* the cut ones end in "..." */
	bool timed;			/* the open sample has its slice */
	const char *unit;		/* of the weight of the open sample */
};

/* execution samples are of two kinds, of Java and of native code */
static bool
sampled(str name)
{
	return str_eq(name, STR("jdk.ExecutionSample")) ||
	    str_eq(name, STR("jdk.NativeMethodSample"));
}

static uint32_t
kind_of(struct jfr *j, str name)
{
	uint32_t i = names_id(&j->names, sampled(name) ?
	    STR("jdk.ExecutionSample") : name);

	GROW(j->kinds, j->cap, i + 1u);
	if (i == j->n)
		j->kinds[j->n++] = (struct kind){0};
	return i;
}

/* "jdk.ExecutionSample {" */
static bool
begins(str line, str *name)
{
	if (line.n < 3 || line.p[0] == ' ' || !str_ends(line, STR(" {")))
		return false;
	*name = str_upto(line, line.n - 2);
	return str_chr(*name, ' ') == STR_NONE;
}

/* the frames of a stack, up to "]" */
static void
read_stack(struct jfr *j, struct in *in)
{
	str line, name;

	j->stacks++;
	while (in_line(in, &line)) {
		size_t paren;

		if (begins(line, &name)) {
			in_again(in);
			break;
		}
		line = str_trim(line);
		if (str_eq(line, STR("]")))
			return;
		paren = str_chr(line, '(');
		if (str_eq(line, STR("...")))
			j->cut++;
		else if (paren == STR_NONE || paren == 0)
			diag_reject(j->s->diag, in, line, "not a frame");
		else
			java_push(j->s, str_upto(line, paren));
	}
	diag_reject(j->s->diag, in, line,
	    "a stack without an end, it is cut short");
}

/* the slice comes before the thread and the frames */
static void
set_time(struct jfr *j, const struct num *t)
{
	if (!j->timed && t != NULL)
		sample_time(j->s, *t);
	else if (!j->timed)
		sample_timeless(j->s);
	j->timed = true;
}

/* a member of an event: "weight = 18.5 MB" */
static void
add_member(struct jfr *j, str key, str value, struct num *weight)
{
	struct num t;
	str name;

	set_time(j, str_eq(key, STR("startTime")) && clock_time(value, &t) ?
	    &t : NULL);
	if (str_ends(key, STR("Thread")) && str_starts(value, STR("\""))) {
		value = str_from(value, 1);
		if (str_cut(&value, '"', &name))
			java_thread(j->s, name);
	} else if (str_eq(key, STR("weight")) ||
	    str_eq(key, STR("allocationSize"))) {
		if (units_parse(value, weight))
			j->unit = "bytes";
	} else if (str_eq(key, STR("duration"))) {
		if (units_parse(value, weight))
			j->unit = "ns";
	}
}

/* the event up to its "}"; only those with a stack count */
static void
read_event(struct jfr *j, struct in *in, uint32_t kind)
{
	struct num weight = NUM(1);
	bool stack = false;
	str line, name;

	j->timed = false;
	j->unit = NULL;
	while (in_line(in, &line) && !str_eq(line, STR("}"))) {
		size_t is = str_find(line, STR(" = "));

		if (begins(line, &name)) {
			in_again(in);
			break;
		}
		if (line.n > 0 && line.p[0] != ' ')
			diag_reject(j->s->diag, in, line,
			    "not a member of an event");
		if (is == STR_NONE)
			continue;
		if (str_ends(line, STR("stackTrace = ["))) {
			set_time(j, NULL);
			read_stack(j, in);
			stack = true;
		} else {
			add_member(j, str_trim(str_upto(line, is)),
			    str_trim(str_from(line, is + 3)), &weight);
		}
	}
	if (sampled(names_text(&j->names, kind))) {
		weight = NUM(1);
		j->unit = "samples";
	}
	if (stack) {
		sample_end_pending(j->s, &j->kinds[kind].stacks, weight);
		if (j->unit != NULL)
			j->kinds[kind].unit = j->unit;
	}
	sample_drop(j->s);
}

static enum format_confidence
probe(str head)
{
	str line, name, next = head;

	while (str_cut(&next, '\n', &line))
		if (begins(str_trim(line), &name) &&
		    str_starts(name, STR("jdk.")))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

/* which kind to fold, or the number of them */
static uint32_t
choose(const struct jfr *j, const char *wanted)
{
	uint32_t i;

	if (names_find(&j->names, wanted != NULL ? str_of(wanted) :
	    STR("jdk.ExecutionSample"), &i) &&
	    (wanted != NULL || j->kinds[i].stacks.samples > 0))
		return i;
	for (i = 0; i < j->n; i++)
		if (wanted == NULL && j->kinds[i].stacks.samples > 0)
			return i;
	return i;
}

static void
fold(struct in *in, struct sample *s, const struct options *o)
{
	struct jfr j = {.s = s};
	uint32_t chosen;
	str line, name;

	s->diag->hint = "use: jfr print --events jdk.ExecutionSample FILE.jfr";
	while (in_line(in, &line))
		if (begins(line, &name))
			read_event(&j, in, kind_of(&j, name));
		else if (line.n > 0)
			diag_reject(s->diag, in, line, "outside of an event");
	chosen = choose(&j, o->event_filter);
	for (uint32_t i = 0; i < j.n; i++)
		if (i == chosen) {
			if (j.kinds[i].unit != NULL)
				value_unit(s, j.kinds[i].unit);
			sink_release(s->sink, &j.kinds[i].stacks, NULL);
		} else
			sink_discard(&j.kinds[i].stacks, s->diag, OTHER);
	if (j.cut > 0)
		diag_remark(s->diag, "%zu of %zu stacks are cut; use: "
		    "jfr print --stack-depth 64", j.cut, j.stacks);
}

const struct format format_jfr = {
	.name = "jfr",
	.what = "what jfr print makes of a Java flight recording",
	.tested_with = "real: OpenJDK 17",
	.options = "event-filter include-tname include-tid no-pkgs "
	    "shorten-pkgs slice",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
