/*
 * Calls with their durations, as ftrace's function_graph and uftrace replay
 * print them:
 *
 *	trace-cmd start -p function_graph; trace-cmd show
 *
 *	 0)               |  do_sys_open() {
 *	 0)   0.500 us    |    getname();
 *	 0)   5.000 us    |  }
 *
 * gives	do_sys_open 4.5
 *		do_sys_open;getname 0.5
 *
 * in microseconds of self time.  Calls nest per thread: those of a column of
 * tasks or threads, else the one that runs on the CPU since " 0)  sh-12  =>
 * cat-77".  Columns may be added, such as the time; each ends with a bar, and
 * uftrace prints all before one bar.
 */
#include "common/base/u64_map.h"
#include "common/base/units.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* A thread has the number of its id; a CPU and its idle task have these. */
#define GRAPH_CPU ((uint64_t)1 << 32)
#define GRAPH_IDLE ((uint64_t)2 << 32)
#define DURATION 10		/* width of this column of uftrace */

struct reading {
	struct sample *s;
	struct in *in;
	struct u64_map numbers;		/* maps the number of a CPU or thread to
					 * its index + 1 */
	struct call_tree *all;
	size_t n, cap;
	size_t duration;	/* offset of this column of uftrace, or 0 */
};

/* What the columns say. */
struct columns {
	uint64_t number, pid;
	bool has_pid;
	bool kernel;		/* the number is that of a CPU */
	bool over;		/* the call is over */
	struct num lasts;
};

static uint32_t
find_graph(struct reading *r, uint64_t number)
{
	uint32_t *at = u64_map_put(&r->numbers, number);

	if (*at == 0) {
		*APPEND(r->all, r->cap, r->n) = (struct call_tree){.s = r->s};
		*at = (uint32_t)r->n;
	}
	return *at;
}

static void
read_duration(str column, struct columns *c)
{
	struct num last = {0}, unit, us = {0, 1000};
	bool is_num = false;
	str word;

	while (str_word(&column, &word)) {
		if (is_num && units_seconds(word, &unit)) {
			c->lasts = num_scale(last, unit, us);
			c->over = true;
		}
		is_num = num_parse(word, &last) != NUM_BAD;
	}
}

/* Read the number of a CPU, "0)" or "[001]", or thread, "[ 11200]" or
 * "sh-4802". */
static void
read_numbers(str column, struct columns *c)
{
	str word;

	while (str_word(&column, &word)) {
		size_t dash = str_rchr(word, '-');

		if (dash != STR_NONE &&
		    num_whole(str_from(word, dash + 1), &c->pid))
			c->has_pid = true;
		str_skip(&word, STR("["));
		if (str_strip(&word, STR(")")))
			c->kernel |= num_whole(word, &c->number);
		else if (str_strip(&word, STR("]")))
			num_whole(word, &c->number);
		else
			c->kernel |= str_starts(word, STR("funcgraph_"));
	}
}

/* Return true if the text before a bar is not a call or a comment. */
static bool
is_column(str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != '\0' && strchr("({;}*", s.p[i]) != NULL)
			return false;
	return true;
}

/* Read and cut off the columns of a line. */
static struct columns
read_columns(const struct reading *r, str *line)
{
	struct columns c = {0};
	size_t bar = str_chr(*line, '|'), at = r->duration;

	while (bar != STR_NONE && is_column(str_upto(*line, bar))) {
		str column = str_upto(*line, bar);

		read_numbers(column, &c);
		if (at > 0 && at < column.n)
			column = str_from(column, at - 1);
		if (at > 0 && column.n > DURATION)
			column.n = DURATION;
		read_duration(column, &c);
		*line = str_from(*line, bar + 1);
		bar = str_chr(*line, '|');
	}
	if (c.kernel)
		c.number = !c.has_pid ? GRAPH_CPU | c.number : c.pid > 0 ?
		    c.pid : GRAPH_IDLE | c.number;
	return c;
}

/* Follow " 0)   sh-4802    =>   cat-77  ": another task runs on a CPU. */
static void
switch_task(struct reading *r, str line)
{
	size_t arrow = str_find(line, STR(" => "));
	struct columns from = {0}, to = {0};
	uint64_t cpu;
	uint32_t running;

	if (arrow == STR_NONE)
		return;
	read_numbers(str_upto(line, arrow), &from);
	read_numbers(str_from(line, arrow), &to);
	cpu = GRAPH_CPU | from.number;
	running = find_graph(r, cpu);
	if (from.pid > 0 && u64_map_get(&r->numbers, from.pid) == 0)
		*u64_map_put(&r->numbers, from.pid) = running;
	running = find_graph(r, to.pid > 0 ? to.pid :
	    GRAPH_IDLE | from.number);
	*u64_map_put(&r->numbers, cpu) = running;
}

static void
open_call(struct call_tree *t, str text)
{
	size_t from = str_find(text, STR("operator()")), n;

	from = from != STR_NONE ? from + 10 : str_starts(text, STR("("));
	n = str_chr(str_from(text, from), '(');
	call_tree_inclusive(t, t->depth, str_trim(n != STR_NONE ?
	    str_upto(text, from + n) : text), NUM(0));
}

/* Read a whole call, "getname();", the start of one, "main() {", or an end. */
static void
read_call(struct reading *r, str line)
{
	str text = line;
	struct columns c = read_columns(r, &text);
	struct call_tree *t;
	uint32_t graph;

	if (text.p == line.p) {
		switch_task(r, line);
		return;
	}
	text = str_trim(text);
	graph = find_graph(r, c.number);
	t = &r->all[graph - 1];
	if (str_starts(text, STR("/*")))
		return;		/* an event between calls */
	text = str_trim(str_before(text, STR(" /*")));
	if (str_starts(text, STR("}"))) {
		if (t->depth == 0)
			diag_skip(r->s->diag, "calls that began before",
			    c.lasts);
		else
			call_tree_close(t, c.lasts);
	} else if (str_strip(&text, STR("{"))) {
		open_call(t, text);
	} else if (c.over) {
		str_strip(&text, STR(";"));
		open_call(t, text);
		call_tree_close(t, c.lasts);
	} else if (text.n > 0)
		diag_reject(r->s->diag, r->in, line, "a call without its "
		    "duration");
}

/* Find uftrace's column of durations by the header, "# DURATION     TID
 * FUNCTION". */
static void
read_header(struct reading *r, str line)
{
	size_t at = str_find(line, STR("DURATION"));

	if (at != STR_NONE && at > 0 &&
	    !str_has(line, STR("FUNCTION CALLS")))
		r->duration = at;
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.s = s, .in = in};
	str line;

	s->sink->summed = true;
	while (in_line(in, &line))
		if (str_starts(line, STR("#")))
			read_header(&r, line);
		else
			read_call(&r, line);
	for (size_t i = 0; i < r.n; i++) {
		for (; r.all[i].depth > 0; r.all[i].depth--)
			diag_skip(s->diag, "calls that do not end", NUM(0));
		buf_drop(r.all[i].at);
	}
	buf_drop(r.all);
	u64_map_free(&r.numbers);
}

static enum format_confidence
probe(str head)
{
	str line, word;

	if (str_has(head, STR(" funcgraph_entry: ")))
		return FORMAT_CERTAIN;
	while (str_cut(&head, '\n', &line)) {
		if (str_starts(line, STR("# tracer: function_graph")) ||
		    str_has(line, STR(" DURATION  ")))
			return FORMAT_CERTAIN;
		if (line.n > 0 && line.p[0] != '#')
			break;
	}
	/* " 0)   0.500 us    |    getname();" */
	return str_word(&line, &word) && word.n > 1 &&
	    str_digits(word) == word.n - 1 && word.p[word.n - 1] == ')' &&
	    str_has_char(line, '|') ? FORMAT_CERTAIN : FORMAT_NO;
}

const struct format format_functiongraph = {
	.name = "functiongraph",
	.what = "ftrace's function_graph, uftrace replay",
	.tested_with = "real: uftrace 0.13; made: ftrace, by hand",
	.unit = "us",
	.probe = probe,
	.fold = fold,
};
