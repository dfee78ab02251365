/*
 * Traces of PHP's Xdebug, format 1:
 *
 *	php -d xdebug.mode=trace -d xdebug.start_with_request=yes
 *		-d xdebug.trace_format=1 x.php
 *
 *	TRACE START [2031-01-01 00:00:00]
 *	1	0	0	0.010000	1	{main}	1
 *	2	1	0	0.012000	1	split	0
 *	2	1	1	0.012500	1
 *	1	0	1	0.020000	1
 *	TRACE END   [2031-01-01 00:00:00]
 *
 * gives	{main} 9500
 *		{main};split 500
 *
 * in microseconds of self time or, with --calls, in calls.
 */
#include "tools/stackfold/formats/parts/open_frames.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

struct call {
	uint64_t level;
	str what;		/* "0" entry, "1" exit, "R" return value */
	struct num time;	/* seconds */
	str name;
};

/* Split a field off a line.  Fields are separated by one or, in old versions,
 * several tabs. */
static bool
split_field(str *line, str *to)
{
	do
		if (!str_cut(line, '\t', to))
			return false;
	while (to->n == 0);
	return true;
}

static bool
parse_call(str line, struct call *c)
{
	str word;

	if (!split_field(&line, &word) || !num_whole(word, &c->level) ||
	    !split_field(&line, &word) || !split_field(&line, &c->what))
		return false;
	if (str_eq(c->what, STR("R")))
		return true;
	if (!split_field(&line, &word) ||
	    num_parse(word, &c->time) == NUM_BAD ||
	    !split_field(&line, &word))
		return false;
	return str_eq(c->what, STR("1")) || (str_eq(c->what, STR("0")) &&
	    split_field(&line, &c->name));
}

static enum format_confidence
probe(str head)
{
	return str_has(head, STR("TRACE START [")) ? FORMAT_CERTAIN : FORMAT_NO;
}

/* Apply an entry or exit.  *leaf is true if there was no call since the last
 * entry. */
static void
apply_call(struct open_frames *p, const struct call *c, bool *leaf)
{
	bool entry = str_eq(c->what, STR("0")), calls =
	    p->s->opts->calls;

	if (str_eq(c->what, STR("R")))
		return;
	if (!calls)
		open_frames_until(p, num_scale(c->time, NUM(1000000), NUM(1)));
	else if (!entry && *leaf)
		open_frames_count(p, NUM(1));
	while (p->depth > 0 && p->depth >= c->level)
		open_frames_close(p, NULL, false);
	*leaf = entry;
	if (entry)
		open_frames_open(p, sample_id(p->s, c->name, '\0'), NULL);
}

/* Read the lines between "TRACE START" and "TRACE END". */
static void
read_trace(struct in *in, struct sample *s)
{
	struct open_frames open = {.s = s};
	struct call c;
	bool ended = false, leaf = false;
	str line;

	while (!ended && in_line(in, &line)) {
		ended = str_starts(line, STR("TRACE END")) ||
		    str_starts(line, STR("\t"));
		if (ended || line.n == 0)
			continue;
		if (parse_call(line, &c))
			apply_call(&open, &c, &leaf);
		else
			diag_reject(s->diag, in, line, "not a line of a trace");
	}
	if (!ended)
		diag_reject(s->diag, in, STR(""), "the trace is cut short");
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	str line;

	s->sink->summed = true;
	value_unit(s, o->calls ? "calls" : "us");
	s->diag->hint = "record with: php -d xdebug.mode=trace "
	    "-d xdebug.start_with_request=yes -d xdebug.trace_format=1";
	while (in_line(in, &line))
		if (str_starts(line, STR("TRACE START")))
			read_trace(in, s);
}

const struct format format_xdebug = {
	.name = "xdebug",
	.what = "traces of PHP's Xdebug, format 1",
	.tested_with = "real: Xdebug 3.2",
	.options = "calls",
	.probe = probe,
	.fold = fold,
};
