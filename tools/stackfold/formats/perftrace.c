/*
 * perf trace --call-graph fp ./app
 *
 *	    53.424 ( 0.027 ms): svc/101 read(fd: 3, buf: 0x7ffc139e)  = 0
 *	                                       __read (/usr/lib/libc.so.6)
 *	                                       main (/srv/svc)
 *	    53.510 ( 2.033 ms): svc/101 clock_nanosleep(rqtp: 0x7ffc)  = 0
 *	                                       [0] ([unknown])
 *
 * gives	svc;[unknown];clock_nanosleep() 1
 *		svc;main;__read;read() 1
 *
 * The system call is the leaf and the command, if it is printed, the root.
 * --value=calls counts calls, --value=time their time in microseconds.
 */
#include "common/base/sys.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

static const struct value values[] = {
	{"calls", "calls"}, {"time", "us"},
};

struct call {
	str command;		/* empty if the line does not name it */
	str name;
	struct num time;	/* milliseconds */
};

/* Parse "53.424 ( 0.027 ms):" at the start of a line. */
static bool
read_times(str *line, struct num *took)
{
	str word, rest = *line, time;
	struct num start;

	if (!str_word(&rest, &word) || (!str_eq(word, STR("?")) &&
	    num_parse(word, &start) == NUM_BAD))
		return false;
	rest = str_trim(rest);
	if (!str_starts(rest, STR("(")) || !str_cut(&rest, ')', &time) ||
	    !str_starts(rest, STR(":")))
		return false;
	time = str_trim(str_from(time, 1));
	if (time.n > 0 && (!str_word(&time, &word) ||
	    num_parse(word, took) == NUM_BAD ||
	    !str_eq(str_trim(time), STR("ms"))))
		return false;
	*line = str_trim(str_from(rest, 1));
	return true;
}

static bool
read_call(str line, struct call *c)
{
	size_t end, from, more = str_find(line, STR("... [continued]: "));

	*c = (struct call){0};
	if (line.n == 0 || !read_times(&line, &c->time))
		return false;
	end = str_chr(line, '(');
	if (end == STR_NONE)
		return false;
	for (from = end; from > 0 && (str_name_char(line.p[from - 1]) ||
	    line.p[from - 1] == ':'); from--)
		continue;
	c->name = (str){line.p + from, end - from};
	if (more != STR_NONE && (more = str_find(line, STR("... "))) < from)
		from = more;
	/* "svc/101" and "worker 3/102" before the call */
	line = str_trim(str_upto(line, from));
	from = str_rchr(line, '/');
	if (from != STR_NONE && from + 1 < line.n &&
	    str_digits(str_from(line, from + 1)) == line.n - from - 1)
		c->command = str_upto(line, from);
	return c->name.n > 0;
}

/* Push "__read (/usr/lib/libc.so.6)".  An unknown function is "[0]" or an
 * address. */
static void
push_frame(struct sample *s, str line)
{
	size_t open = str_rchr(line, '(');
	struct sample_code f = {0};

	if (open != STR_NONE && open > 0 && str_ends(line, STR(")"))) {
		f.module = (str){line.p + open + 1, line.n - open - 2};
		line = str_trim(str_upto(line, open));
	}
	if (str_eq(f.module, STR("[unknown]")))
		f.module = (str){0};
	if (line.n > 0 && line.p[0] != '[' && !str_starts(line, STR("0x")))
		sample_function(s, line, '\0');
	else
		sample_symbol(s, &f);
}

static void
push_call(struct sample *s, const struct call *c)
{
	struct buf b = {0};

	if (c->command.n > 0)
		sample_root(s, c->command);
	buf_fmt(&b, "%.*s()", (int)c->name.n, c->name.p);
	sample_frame(s, buf_str(&b), '\0');
	buf_free(&b);
}

static bool
is_frame(str line)
{
	return str_starts(line, STR("                              "));
}

static enum format_confidence
probe(str head)
{
	bool found = false;
	struct call c;
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (found && is_frame(line))
			return FORMAT_CERTAIN;
		found = read_call(line, &c);
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	bool timed = value_choose(s, "perftrace", values, LENGTH(values),
	    0) == 1;
	struct num weight = {0};
	struct call c;
	str line;

	s->diag->hint = "use: perf trace --call-graph fp";
	while (in_line(in, &line)) {
		if (s->frames.n > 0 && is_frame(line)) {
			push_frame(s, str_trim(line));
			continue;
		}
		sample_end_stack(s, weight);
		if (read_call(line, &c)) {
			push_call(s, &c);
			weight = timed ? num_scale(c.time, NUM(1000),
			    NUM(1)) : NUM(1);
		} else if (line.n > 0) {
			diag_reject(s->diag, in, line, "not a call");
		}
	}
	sample_end_stack(s, weight);
}

const struct format format_perftrace = {
	.name = "perftrace",
	.what = "system calls and their stacks, from perf trace --call-graph",
	.tested_with = "real: perf 6.1",
	.options = "names value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
