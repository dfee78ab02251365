/*
 * Call trees of the Visual Studio profiler, as CSV:
 *
 *	vsperfreport file.vsp /summary:calltree
 *
 *	Level,Function Name,Inclusive Samples,Exclusive Samples,...
 *	0,"app.exe",0,...
 *	1,"main","8,735",0,...
 *	2,"ns::Run","8,735",9,...
 *	3,"trim<std::val<char> >",306,16,...
 *
 * gives	main;ns::Run 8429
 *		main;ns::Run;trim<std::val<char> > 306
 *
 * A row is counted without the weight of its children.  Level 0 is the
 * program, which is omitted.  Without samples the weight is the number of
 * calls, which do not add up in a tree.  As in inferno, the calls of a child
 * are subtracted from those of its parent if a row of the parent's level or
 * above follows, and a row is not counted if as many calls are left in its last
 * child.
 */
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/formats/parts/csv.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

struct columns {
	size_t level, name, weight;
	bool calls;		/* the weight is the number of calls */
};

static bool
read_header(struct csv *csv, str line, struct columns *c)
{
	csv_read(csv, line);
	c->level = csv_find(csv, "Level");
	c->name = csv_find(csv, "Function Name");
	c->weight = csv_find(csv, "Inclusive Samples");
	c->calls = c->weight == STR_NONE;
	if (c->calls)
		c->weight = csv_find(csv, "Number of Calls");
	return c->level != STR_NONE && c->name != STR_NONE &&
	    c->weight != STR_NONE;
}

/* The rows above the current one, by level, if the weight is the number of
 * calls. */
struct calls {
	struct sample *s;
	struct open { uint32_t id; struct num n; } *at;
	size_t depth, cap;
};

static void
count_row(struct calls *c)
{
	if (num_is0(c->at[c->depth - 1].n))
		return;
	for (size_t i = 0; i < c->depth; i++)
		sample_push(c->s, c->at[i].id);
	sample_end(c->s, c->at[c->depth - 1].n);
}

static void
return_to_depth(struct calls *c, size_t depth)
{
	bool sibling = c->depth == depth + 1;
	struct num below = {0};

	while (c->depth > depth) {
		struct open *row = &c->at[c->depth - 1];

		if (num_cmp(below, row->n) != 0)
			count_row(c);
		below = row->n;
		if (--c->depth == 0 || sibling)
			continue;
		row--;
		if (num_cmp(below, row->n) < 0)
			row->n = num_sub(row->n, below);
	}
}

static bool
add_call(struct calls *c, size_t depth, str name, struct num n)
{
	bool jump = depth > c->depth;

	return_to_depth(c, depth);
	*APPEND(c->at, c->cap, c->depth) =
	    (struct open){sample_id(c->s, name, '\0'), n};
	return !jump;
}

static enum format_confidence
probe(str head)
{
	str line;

	return str_cut(&head, '\n', &line) &&
	    str_starts(line, STR("Level,Function Name,")) ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static void
read_row(struct in *in, str line, struct csv *csv, const struct columns *c,
    struct call_tree *t, struct calls *calls)
{
	uint64_t level;
	struct num n;
	str name = csv_field(csv, c->name);
	size_t depth;

	if (!num_whole(csv_field(csv, c->level), &level) || name.n == 0 ||
	    !csv_num(csv, c->weight, &n) || n.nano != 0) {
		diag_reject(t->s->diag, in, line, "not a row of a call tree");
		return;
	}
	depth = (size_t)level - 1;
	if (level > 0 && !(c->calls ? add_call(calls, depth, name, n) :
	    call_tree_inclusive(t, depth, name, n)))
		diag_reject(t->s->diag, in, line, "more than one level deeper, "
		    "taken as one");
}

static void
fold(struct in *in, struct sample *s)
{
	struct call_tree t = {.s = s};
	struct calls calls = {.s = s};
	struct csv csv = {0};
	struct columns c = {0};
	str line;

	if (in_line(in, &line) && !read_header(&csv, line, &c)) {
		diag_reject(s->diag, in, line, "not the header of a call tree");
		return;
	}
	value_unit(s, c.calls ? "calls" : "samples");
	while (in_line(in, &line)) {
		if (line.n == 0)
			continue;
		csv_read(&csv, line);
		read_row(in, line, &csv, &c, &t, &calls);
	}
	call_tree_end(&t);
	return_to_depth(&calls, 0);
}

const struct format format_vsprof = {
	.name = "vsprof",
	.what = "call trees of the Visual Studio profiler, CSV",
	.tested_with = "published: tests of inferno",
	.probe = probe,
	.fold = fold,
};
