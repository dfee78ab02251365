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
 * Samples weigh 1; other events their weight or allocationSize in bytes, or
 * their duration in nanoseconds.  Of several kinds of events only the samples
 * are folded, or the first kind where there are none; --event-filter chooses.
 */
#include "common/base/units.h"
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/formats/parts/jfr_events.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* "jdk.ExecutionSample {" */
static bool
begins_event(str line, str *name)
{
	if (line.n < 3 || line.p[0] == ' ' || !str_ends(line, STR(" {")))
		return false;
	*name = str_upto(line, line.n - 2);
	return str_chr(*name, ' ') == STR_NONE;
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
			java_push_method(j->s, str_upto(line, paren));
	}
	diag_reject(j->s->diag, in, line,
	    "a stack without an end, it is cut short");
}

/* a member of an event: "weight = 18.5 MB" */
static void
add_member(struct jfr_events *j, str key, str value)
{
	struct num weight;
	str name;

	jfr_events_time(j, str_eq(key, STR("startTime")) ? value : STR(""));
	if (str_ends(key, STR("Thread")) && str_starts(value, STR("\""))) {
		value = str_from(value, 1);
		if (str_cut(&value, '"', &name))
			java_push_thread(j->s, name);
	} else if ((str_eq(key, STR("weight")) ||
	    str_eq(key, STR("allocationSize"))) &&
	    units_parse(value, &weight)) {
		jfr_events_weight(j, weight, "bytes");
	} else if (str_eq(key, STR("duration")) &&
	    units_parse(value, &weight)) {
		jfr_events_weight(j, weight, "ns");
	}
}

/* the event up to its "}"; only those with a stack count */
static void
read_event(struct jfr_events *j, struct in *in, uint32_t kind)
{
	bool stack = false;
	str line, name;

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
			jfr_events_time(j, STR(""));
			read_stack(j, in);
			stack = true;
		} else {
			add_member(j, str_trim(str_upto(line, is)),
			    str_trim(str_from(line, is + 3)));
		}
	}
	jfr_events_end(j, kind, stack);
}

static enum format_confidence
probe(str head)
{
	str line, name, next = head;

	while (str_cut(&next, '\n', &line))
		if (begins_event(str_trim(line), &name) &&
		    str_starts(name, STR("jdk.")))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct jfr_events j = {.s = s};
	str line, name;

	s->diag->hint = "use: jfr print --events jdk.ExecutionSample FILE.jfr";
	while (in_line(in, &line))
		if (begins_event(line, &name))
			read_event(&j, in, jfr_events_begin(&j, name));
		else if (line.n > 0)
			diag_reject(s->diag, in, line, "outside of an event");
	jfr_events_fold(&j, o->event_filter);
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
