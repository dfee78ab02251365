/*
 * Intel VTune's hotspots and memory consumption, as CSV:
 *
 *	vtune -report top-down -format csv
 *
 *	Function Stack,CPU Time:Self,Module
 *	Total,0.0,[Unknown]
 *	 main,0.010,a.exe
 *	  "f(int, int)",0.5,a.exe
 *
 * gives	[Unknown]`Total;a.exe`main 10
 *		[Unknown]`Total;a.exe`main;a.exe`f(int, int) 500
 *
 * in milliseconds, rounded.  By default tabs separate the fields.  The columns
 * are found by their headings.  A memory report, which has "Allocations:Self",
 * gives
 *
 *		Total();main(a.exe) 3
 */
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/formats/parts/csv.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

#define STACK STR("Function Stack")

struct columns {
	size_t stack, weight, module;
	bool memory, seconds;
};

/* Find the columns.  Return false if this line is not the header. */
static bool
read_header(struct csv *csv, str line, const struct fold_options *o,
    struct columns *c)
{
	if (line.n > STACK.n && str_starts(line, STACK))
		csv->comma = line.p[STACK.n];
	csv_read(csv, line);
	*c = (struct columns){.stack = csv_find(csv, "Function Stack"),
	    .module = csv_find(csv, "Module"),
	    .weight = csv_find(csv, "CPU Time:Self"), .seconds = true};
	if (c->stack == STR_NONE)
		return false;
	if (c->weight == STR_NONE) {
		c->memory = true;
		c->seconds = false;
		c->weight = csv_find(csv, o->size ?
		    "Allocation Size:Self" : "Allocations:Self");
	}
	return c->weight != STR_NONE;
}

static enum format_confidence
probe(str head)
{
	str line;

	while (str_cut(&head, '\n', &line))
		if (str_starts(line, STACK) && str_has(line, STR(":Self")))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

/* Append "module`function", or "function(module)" in a memory report. */
static void
add_name(struct buf *b, str function, str module, const struct columns *c,
    const struct fold_options *o)
{
	if (c->memory) {
		buf_add(b, function);
		buf_char(b, '(');
		buf_add(b, module);
		buf_char(b, ')');
		return;
	}
	if (!o->no_modules && module.n > 0) {
		buf_add(b, module);
		buf_char(b, '`');
	}
	buf_add(b, function);
}

/* Convert seconds to whole milliseconds, rounded half up. */
static struct num
round_weight(struct num n, const struct columns *c)
{
	if (!c->seconds)
		return n;
	n = num_scale(n, NUM(1000), NUM(1));
	return NUM(n.whole + (n.nano >= NUM_NANO / 2));
}

static void
read_row(struct in *in, str line, struct csv *csv, const struct columns *c,
    struct call_tree *t, struct buf *name)
{
	str function = csv_field(csv, c->stack);
	size_t depth = call_tree_indent(function);
	struct num n = {0};

	if (depth == function.n || (str_trim(csv_field(csv, c->weight)).n > 0 &&
	    !csv_num(csv, c->weight, &n)) || csv->fields <= c->weight) {
		diag_reject(t->s->diag, in, line, "not a row of VTune");
		return;
	}
	name->n = 0;
	add_name(name, str_from(function, depth), csv_field(csv, c->module), c,
	    t->s->opts);
	if (!call_tree_exclusive(t, depth, buf_str(name), round_weight(n, c)))
		diag_reject(t->s->diag, in, line, CALL_TREE_JUMP);
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct call_tree t = {.s = s};
	struct csv csv = {0};
	struct buf name = {0};
	struct columns c = {0};
	bool header = false;
	str line;

	/* warnings of VTune may precede the header */
	while (!header && in_line(in, &line))
		header = read_header(&csv, line, o, &c);
	if (!header)
		diag_reject(s->diag, in, STR(""), o->size ?
		    "no header with \"Allocation Size:Self\"" :
		    "no header with \"Function Stack\" and a \":Self\"");
	else
		value_unit(s, c.seconds ? "ms" : o->size ? "bytes" :
		    "allocations");
	while (in_line(in, &line)) {
		if (str_trim(line).n == 0)
			continue;
		csv_read(&csv, line);
		read_row(in, line, &csv, &c, &t, &name);
	}
	call_tree_end(&t);
	buf_free(&name);
}

const struct format format_vtune = {
	.name = "vtune",
	.what = "Intel VTune's hotspots and memory reports, CSV",
	.tested_with = "published: tests of inferno",
	.options = "no-modules size",
	.probe = probe,
	.fold = fold,
};
