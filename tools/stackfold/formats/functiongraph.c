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
 * in microseconds of self time.  Calls nest per CPU, or per thread: uftrace
 * prints a column "[ 11200]" after the duration.
 */
#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

struct reading {
	struct sample *s;
	struct in *in;
	struct u64_map numbers;		/* maps the number of a CPU or thread to
					 * its index + 1 */
	struct call_tree *all;
	size_t n, cap;
};

static struct call_tree *
find_graph(struct reading *r, uint64_t number)
{
	uint32_t *at = u64_map_put(&r->numbers, number);

	if (*at == 0) {
		GROW(r->all, r->cap, r->n + 1);
		r->all[r->n++] = (struct call_tree){.s = r->s};
		*at = (uint32_t)r->n;
	}
	return &r->all[*at - 1];
}

/* Convert a number in this unit to microseconds.  Return false if the unit is
 * unknown. */
static bool
scale_unit(str unit, struct num *n)
{
	static const struct { const char *name; uint64_t mul, div; } units[] = {
		{"ns", 1, 1000}, {"us", 1, 1}, {"ms", 1000, 1},
		{"s", 1000000, 1}, {"m", 60000000, 1}, {"h", 3600000000, 1}
	};

	for (size_t i = 0; i < LENGTH(units); i++)
		if (str_eq(unit, str_of(units[i].name))) {
			*n = num_scale(*n, NUM(units[i].mul),
			    NUM(units[i].div));
			return true;
		}
	return false;
}

/* Parse the columns before the bar: the number of a CPU or thread and, if the
 * call is over, its duration: " 0) + 12.500 us ", "  2.000 us [ 11200] ". */
static void
read_columns(str left, uint64_t *number, struct num *lasts, bool *over)
{
	struct num last = {0};
	bool is_num = false;
	str word;

	*number = 0;
	*over = false;
	while (str_word(&left, &word)) {
		size_t digits = str_digits(word);

		if (is_num && scale_unit(word, &last)) {
			*lasts = last;
			*over = true;
		}
		is_num = num_parse(word, &last) != NUM_BAD;
		if (digits > 0 && digits < word.n && (word.p[digits] == ')' ||
		    word.p[digits] == ']'))
			num_whole(str_upto(word, digits), number);
	}
}

static void
open_call(struct call_tree *t, str text)
{
	call_tree_inclusive(t, t->depth, str_trim(str_before(text, STR("("))),
	    NUM(0));
}

/* Read a whole call, "getname();", the start of one, "main() {", or an end. */
static void
read_call(struct reading *r, str line)
{
	size_t bar = str_chr(line, '|');
	struct num lasts = {0};
	uint64_t number;
	struct call_tree *t;
	bool over;
	str text;

	if (bar == STR_NONE)
		return;		/* a line of dashes or a task switch */
	text = str_trim(str_from(line, bar + 1));
	read_columns(str_upto(line, bar), &number, &lasts, &over);
	t = find_graph(r, number);
	if (str_starts(text, STR("/*")))
		return;		/* an event between calls */
	if (str_starts(text, STR("}"))) {
		if (t->depth == 0)
			diag_skip(r->s->diag, "calls that began before", lasts);
		else
			call_tree_close(t, lasts);
	} else if (str_ends(text, STR("{"))) {
		open_call(t, text);
	} else if (over) {
		open_call(t, text);
		call_tree_close(t, lasts);
	} else if (text.n > 0)
		diag_reject(r->s->diag, r->in, line, "a call without its "
		    "duration");
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.s = s, .in = in};
	str line;

	s->sink->summed = true;
	while (in_line(in, &line))
		if (line.n > 0 && line.p[0] != '#')
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

	while (str_cut(&head, '\n', &line)) {
		if (str_starts(line, STR("# tracer: function_graph")) ||
		    str_starts(line, STR("# DURATION ")) ||
		    str_starts(line, STR("# CPU  DURATION ")))
			return FORMAT_CERTAIN;
		if (line.n > 0 && line.p[0] != '#')
			break;
	}
	/* " 0)   0.500 us    |    getname();" */
	return str_word(&line, &word) && word.n > 1 &&
	    str_digits(word) == word.n - 1 && word.p[word.n - 1] == ')' &&
	    str_chr(line, '|') != STR_NONE ? FORMAT_CERTAIN : FORMAT_NO;
}

const struct format format_functiongraph = {
	.name = "functiongraph",
	.what = "ftrace's function_graph, uftrace replay",
	.tested_with = "real: uftrace 0.13; made: ftrace, by hand",
	.unit = "us",
	.probe = probe,
	.fold = fold,
};
