/*
 * jfr print --stack-depth 2048 --events jdk.ExecutionSample FILE.jfr
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
 * Samples weigh 1; other events their bytes, or their duration in nanoseconds.
 * Of several kinds of events only the samples are folded, or another kind where
 * there are none; --event chooses.
 */
#include "common/base/units.h"
#include "tools/stackfold/formats/parts/wall_clock.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/jfr/jfr_events.h"
#include "tools/stackfold/sample/sample.h"

/* kept from one input to the next */
struct printed {
	struct jfr_events events;
	struct wall_clock clock;
};

/* "jdk.ExecutionSample {" */
static bool
begins_event(str line, str *name)
{
	if (line.n < 3 || line.p[0] == ' ' || !str_ends(line, STR(" {")))
		return false;
	*name = str_upto(line, line.n - 2);
	return str_chr(*name, ' ') == STR_NONE;
}

/* "a.b.C.run" */
static void
push_method(struct jfr_events *j, str name)
{
	size_t dot = str_rchr(name, '.');

	if (dot == STR_NONE)
		jfr_events_method(j, STR(""), name, 0, '\0');
	else
		jfr_events_method(j, str_upto(name, dot),
		    str_from(name, dot + 1), 0, '\0');
}

/* the frames of a stack, up to "]" */
static void
read_stack(struct jfr_events *j, struct in *in)
{
	size_t depth = 0;
	str line, name;

	for (; in_line(in, &line); depth++) {
		size_t paren;

		if (begins_event(line, &name)) {
			in_again(in);
			break;
		}
		line = str_trim(line);
		if (str_eq(line, STR("]")))
			return;
		paren = str_chr(line, '(');
		if (str_eq(line, STR("...")))
			jfr_events_cut(j, 1, depth);
		else if (paren == STR_NONE || paren == 0)
			diag_reject(j->s->diag, in, line, "not a frame");
		else
			push_method(j, str_upto(line, paren));
	}
	diag_reject(j->s->diag, in, line,
	    "a stack without an end, it is cut short");
}

/* "main" (javaThreadId = 1, virtual), the first quote cut off */
static void
push_thread(struct jfr_events *j, str value)
{
	static const str id = {"javaThreadId = ", 15};
	struct jfr_thread t = {0};
	size_t at;

	if (!str_cut(&value, '"', &t.java))
		return;
	at = str_find(value, id);
	t.is_virtual = str_find(value, STR(", virtual")) != STR_NONE;
	if (at != STR_NONE) {
		value = str_from(value, at + id.n);
		num_whole(str_upto(value, str_digits(value)), &t.number);
	}
	jfr_events_thread(j, &t);
}

static void
set_time(struct printed *p, str value)
{
	struct num t;

	if (!wall_clock_time(&p->clock, value, &t)) {
		jfr_events_timeless(&p->events);
		return;
	}
	jfr_events_time(&p->events, t);
	p->events.s->slicing.has_wall = p->clock.utc;
}

/* a member of an event: "weight = 18.5 MB" */
static void
add_member(struct printed *p, str key, str value)
{
	struct jfr_events *j = &p->events;
	struct num weight;
	const char *unit;
	int rank;

	if (str_eq(key, STR("startTime")))
		set_time(p, value);
	if (str_ends(key, STR("Thread")) && str_starts(value, STR("\""))) {
		jfr_events_timeless(j);
		push_thread(j, str_from(value, 1));
		return;
	}
	if (jfr_events_wants_object(j, key)) {
		size_t end = str_find(value, STR(" ("));

		jfr_events_timeless(j);
		jfr_events_object(j, end != STR_NONE ? str_upto(value, end) :
		    value);
	}
	rank = jfr_events_rank(j, j->kind, key, &unit);
	if (rank > 0 && units_parse(value, &weight))
		jfr_events_weight(j, rank, weight, unit);
}

/* the event up to its "}"; only those with a stack count */
static void
read_event(struct printed *p, struct in *in, str kind)
{
	struct jfr_events *j = &p->events;
	bool stack = false;
	str line, name;

	jfr_events_begin(j, jfr_events_kind(j, kind));
	while (in_line(in, &line) && !str_eq(line, STR("}"))) {
		size_t is = str_find(line, STR(" = "));

		if (begins_event(line, &name)) {
			in_again(in);
			break;
		}
		if (line.n > 0 && line.p[0] != ' ')
			diag_reject(j->s->diag, in, line,
			    "not a member of an event");
		if (is == STR_NONE)
			continue;
		if (str_ends(line, STR("stackTrace = ["))) {
			jfr_events_timeless(j);
			read_stack(j, in);
			stack = true;
		} else {
			add_member(p, str_trim(str_upto(line, is)),
			    str_trim(str_from(line, is + 3)));
		}
	}
	jfr_events_end(j, stack ? JFR_TAKEN : JFR_NO_STACK);
}

static enum format_confidence
probe(str head)
{
	str line, name, next = head;

	while (str_cut(&next, '\n', &line))
		if (begins_event(str_trim(line), &name) &&
		    (str_starts(name, STR("jdk.")) ||
		    str_starts(name, STR("com.oracle.jdk."))))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct printed *p = s->state;
	str line, name;

	(void)o;
	jfr_events_start(&p->events, s);
	s->diag->hint = "give stackfold the recording itself";
	while (in_line(in, &line))
		if (begins_event(line, &name))
			read_event(p, in, name);
		else if (line.n > 0)
			diag_reject(s->diag, in, line, "outside of an event");
}

static void
jfr_finish(struct sample *s, const struct fold_options *o)
{
	struct printed *p = s->state;

	(void)o;
	jfr_events_finish(&p->events, s);
}

const struct format format_jfr = {
	.name = "jfr",
	.what = "what jfr print makes of a Java flight recording",
	.tested_with = "real: OpenJDK 17",
	.options = "event event-filter include-tid include-tname list-events "
	    "no-pkgs object-class shorten-pkgs slice weight",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
	.state_size = sizeof(struct printed),
	.finish = jfr_finish,
};
