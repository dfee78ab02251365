/*
 * perf report --stdio --no-children -g folded,0,caller,count -s comm
 *
 *	# Samples: 613  of event 'cycles'
 *	# Overhead  Command
 *	# ........  .......
 *	#
 *	    99.84%  fib
 *	572 __libc_start_call_main;main;a;b
 *	41 __libc_start_call_main;main;a
 *
 * gives	fib;__libc_start_call_main;main;a 41
 *		fib;__libc_start_call_main;main;a;b 572
 *
 * The report does not state whether stacks begin with the caller or the callee.
 * The position of known roots such as main decides.
 */

#include "common/base/err.h"
#include "common/profile/frame.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/perf/perf_events.h"
#include "tools/stackfold/sample/sample.h"

#define PEEK_BYTES ((size_t)64 << 10)	/* bytes that are searched for known
					 * roots */
#define HOW "perf report --stdio --no-children -g folded,0,caller,count -s comm"

extern const struct format format_perfreport;

struct report {
	struct in *in;
	struct sample *s;
	struct perf_events *events;
	struct perf_event *event;
	size_t from, to;	/* start and end of the column "Command"; 0 if
				 * there is none */
	bool heading;		/* the last comment had the names of the
				 * columns */
	struct buf comm;
};

/* Remove the count from the start of "572 main;a;b". */
static bool
split_count(str *line, str *count)
{
	str rest = *line;

	if (rest.n == 0 || rest.p[0] < '0' || rest.p[0] > '9' ||
	    !str_word(&rest, count))
		return false;
	*line = str_trim(rest);
	return line->n > 0;
}

/* Return the number of known roots at the left end of stacks minus that at the
 * right. */
static long
count_roots(str head, size_t *stacks)
{
	long n = 0;
	str line, count;

	while (str_cut(&head, '\n', &line)) {
		size_t a, b;

		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#' || !split_count(&line,
		    &count))
			continue;
		a = str_chr(line, ';');
		b = str_rchr(line, ';');
		if (a == STR_NONE || str_has_char(count, '%'))
			continue;
		++*stacks;
		n += frame_root(str_upto(line, a));
		n -= frame_root(str_from(line, b + 1));
	}
	return n;
}

/* Read the event, or find the column in "# Overhead   Command". */
static void
read_comment(struct report *r, str line)
{
	size_t at = str_find(line, STR("Command")), end = str_rchr(line, '\'');
	str name = str_upto(line, end != STR_NONE ? end : 0), before;

	if (str_split(&name, STR(" of event '"), &before) && name.n > 0)
		r->event = perf_event(r->events, name, r->s->opts);
	if (str_has(line, STR("Overhead"))) {
		r->from = r->to = at != STR_NONE ? at : 0;
		r->heading = true;
	} else if (r->heading) {
		/* the dots below the heading are as wide as the column */
		while (r->to < line.n && line.p[r->to] == '.')
			r->to++;
		r->heading = false;
	}
}

/* Read the command of "    99.84%  fib". */
static void
read_overhead(struct report *r, str line)
{
	r->comm.n = 0;
	if (r->to <= r->from || r->from >= line.n)
		return;
	if (line.n > r->to)
		line = str_upto(line, r->to);
	buf_add(&r->comm, str_trim(str_from(line, r->from)));
	for (size_t i = 0; i < r->comm.n; i++)
		if (r->comm.p[i] == ' ')
			r->comm.p[i] = '_';
}

static void
read_stack(struct report *r, str line)
{
	str whole = line, count = {0}, name;
	struct num n;

	if (!split_count(&line, &count) || num_parse(count, &n) == NUM_BAD) {
		if (count.n > 1 && count.p[count.n - 1] == '%')
			die("%s:%zu: percentages do not add up; print counts "
			    "with: " HOW, r->in->name, r->in->lineno);
		diag_reject(r->s->diag, r->in, whole,
		    "not a line of perf report");
		return;
	}
	if (r->event == NULL)
		r->event = perf_event(r->events, STR(""), r->s->opts);
	r->event->samples++;
	r->event->weight = num_add(r->event->weight, n);
	if (!r->event->keep)
		return;
	if (r->comm.n > 0)
		sample_root(r->s, buf_str(&r->comm));
	while (str_cut(&line, ';', &name)) {
		bool inlined = str_strip(&name, STR(" (inlined)"));

		sample_function(r->s, name,
		    inlined && r->s->opts->all ? 'i' : '\0');
	}
	sample_end(r->s, n);
}

static void
fold(struct in *in, struct sample *s)
{
	struct report r = {.in = in, .s = s};
	size_t stacks = 0;
	long roots;
	str line;

	r.events = s->state;
	roots = count_roots(in_peek(in, PEEK_BYTES), &stacks);
	if (roots == 0 && stacks > 0)
		diag_remark(s->diag, "no stack has a known root; stacks are "
		    "read as of -g caller; if it was -g callee, give stackfold "
		    "the recording itself");
	s->leaf_first = roots < 0;
	s->diag->hint = "print what can be folded with: " HOW;
	while (in_line(in, &line)) {
		if (line.n > 0 && line.p[0] == '#')
			read_comment(&r, line);
		else if (str_trim(line).n > 0 && line.p[0] == ' ')
			read_overhead(&r, line);
		else if (line.n > 0)
			read_stack(&r, line);
	}
	buf_free(&r.comm);
}

static void
finish(struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct perf_events *e = s->state;

	if (o->list_events)
		perf_events_list(e, s);
	else
		perf_events_report(e, s);
}

static enum format_confidence
probe(str head)
{
	bool overhead = false;
	str line, count;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		overhead |= str_starts(line, STR("# Overhead"));
		if (overhead && split_count(&line, &count) &&
		    (!str_has_char(count, '%') || str_has_char(line, ';')))
			return FORMAT_CERTAIN;
	}
	return overhead ? FORMAT_MAYBE : FORMAT_NO;
}

const struct format format_perfreport = {
	.name = "perfreport",
	.what = "perf report -g folded, with counts or periods",
	.tested_with = "real: perf 6.1",
	.options = "event event-filter list-events names",
	.probe = probe,
	.fold = fold,
	.state_size = sizeof(struct perf_events),
	.finish = finish,
};
