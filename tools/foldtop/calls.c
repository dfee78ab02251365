#include "tools/foldtop/calls.h"

#include "common/tree.h"

#define CHAIN_HEAD 4	/* frames shown of a long chain: at its start, */
#define CHAIN_TAIL 2	/* and at its end */
#define INDENT_MOST 24	/* levels; deeper ones are not indented more */
#define BAR 10		/* columns of a full bar */

/* a tree as it is drawn */
struct drawing {
	const struct view *view;
	struct tree tree;
	struct sheet sheet;
	struct arena arena;	/* of texts in the sheet */
	struct buf lead, text;
	bool people;		/* not for a program: with branches and bars */
	bool self;		/* with a column of it */
	size_t shown;		/* frames in the sheet */
};

static struct drawing
new_drawing(const struct view *v, bool self)
{
	return (struct drawing){.view = v, .sheet = view_new_sheet(v),
	    .people = view_for_people(v), .self = self};
}

static double
least(const struct view *v)
{
	return v->min >= 0 ? v->min : CALLS_MIN;
}

static struct num
weight_of(const struct drawing *d, uint32_t node)
{
	return tree_num(&d->tree, d->tree.total[0][node]);
}

/* the tree of stacks that are all of the profile, or a part of it */
static void
build(struct drawing *d, const struct stacks *s, unsigned column)
{
	const struct names *names = d->view->base->names;
	uint32_t *order = stacks_names_sorted(names);

	d->tree.columns = 1;
	d->tree.first = column;
	tree_build(&d->tree, s, order, names->n, NULL);
}

/* walk over the nodes that have the least share */
static void
start_walk(struct tree_walk *w, const struct drawing *d)
{
	uint64_t lo = 0, hi = UINT64_MAX;

	while (lo < hi) {
		uint64_t mid = lo + (hi - lo) / 2;

		if (base_percent(d->view->base, tree_num(&d->tree, mid)) >=
		    least(d->view))
			hi = mid;
		else
			lo = mid + 1;
	}
	tree_walk(w, &d->tree, d->tree.total[0], lo);
}

static void
columns(struct drawing *d, const char *head)
{
	struct sheet *s = &d->sheet;

	if (!d->people)
		sheet_column(s, CELL_WHOLE, "depth", "DEPTH");
	sheet_column(s, CELL_COUNT, "total", "TOTAL");
	view_share_columns(d->view, s, "total_percent", "TOTAL%",
	    "total_interval", "95%");
	if (d->self && !d->people)
		sheet_column(s, CELL_COUNT, "self", "SELF");
	if (d->self)
		sheet_column(s, CELL_PERCENT, "self_percent", "SELF%");
	if (d->view->screen.bars && d->people)
		sheet_column(s, CELL_WORD, "bar", "");
	sheet_column(s, CELL_NAME, "name", head);
}

static void
numbers(struct drawing *d, uint32_t node, size_t depth)
{
	struct num n = weight_of(d, node);
	struct num self = tree_num(&d->tree, d->tree.self[0][node]);
	const struct base *b = d->view->base;
	struct sheet *s = &d->sheet;

	if (!d->people)
		sheet_count(s, NUM(depth));
	sheet_count(s, base_shown(b, n));
	view_share(d->view, s, n);
	if (d->self && !d->people)
		sheet_count(s, base_shown(b, self));
	if (d->self)
		sheet_percent(s, base_percent(b, self), false);
	if (d->view->screen.bars && d->people) {
		d->text.n = 0;
		screen_bar(&d->view->screen, &d->text,
		    base_percent(b, n), BAR);
		sheet_text(s, arena_str(&d->arena, buf_str(&d->text)));
	}
}

/* is all of the node its only child's, so that both share a line? */
static bool
passes(const struct tree *t, uint32_t node)
{
	uint32_t child = node + 1;

	return child < t->end[node] && t->end[child] == t->end[node] &&
	    t->total[0][child] == t->total[0][node];
}

static str
name(const struct drawing *d, uint32_t node)
{
	return names_text(d->view->base->names, d->tree.name[node]);
}

/* the names from a node to the end of its chain, n of them */
static str
chain(struct drawing *d, uint32_t node, size_t n)
{
	const struct screen *screen = &d->view->screen;
	bool cut = !screen->full && n > CHAIN_HEAD + CHAIN_TAIL + 1;

	d->text.n = 0;
	for (size_t i = 0; i < n; i++, node++) {
		/* in a chain each node is followed by its only child */
		if (cut && i >= CHAIN_HEAD && i + CHAIN_TAIL < n) {
			if (i == CHAIN_HEAD)
				buf_fmt(&d->text, "%s%s %zu frames %s",
				    screen->glyphs->arrow,
				    screen->glyphs->dots,
				    n - CHAIN_HEAD - CHAIN_TAIL,
				    screen->glyphs->dots);
			continue;
		}
		if (i > 0)
			buf_add(&d->text, str_of(screen->glyphs->arrow));
		screen_name(&d->text, name(d, node));
	}
	return arena_str(&d->arena, buf_str(&d->text));
}

/* the branches in front of a line */
static str
branches(struct drawing *d, const unsigned char *more, size_t level)
{
	const struct glyphs *g = d->view->screen.glyphs;
	size_t most = d->view->screen.width > 0 &&
	    d->view->screen.width / 6 < INDENT_MOST ?
	    d->view->screen.width / 6 : INDENT_MOST;

	d->lead.n = 0;
	for (size_t l = 1; l < level && l < most; l++)
		buf_add(&d->lead, str_of(more[l] ? g->pipe : g->blank));
	if (level > 0)
		buf_add(&d->lead, str_of(more[level] ? g->tee : g->corner));
	return arena_str(&d->arena, buf_str(&d->lead));
}

/*
 * A line for each chain of frames of which each is the only child of the one
 * before.  A chain is indented by its level: how many chains lie above it.
 */
static void
draw(struct drawing *d)
{
	struct tree_walk w;
	unsigned char *more = NULL;	/* of each level: goes on below? */
	size_t *level = NULL;		/* of each depth */
	size_t cap = 0, level_cap = 0;
	size_t rows = view_most(d->view, SIZE_MAX);
	const uint32_t *depth = d->tree.depth;

	start_walk(&w, d);
	while (rows-- > 0 && tree_next(&w)) {
		uint32_t first = w.node;
		size_t n = 1, at;

		GROW(level, level_cap, depth[first] + 1);
		at = depth[first] > 1 ? level[depth[first] - 1] + 1 : 0;
		GROW(more, cap, at + 1);
		more[at] = w.more;
		for (; passes(&d->tree, w.node); n++)
			tree_next(&w);
		GROW(level, level_cap, depth[w.node] + 1);
		level[depth[w.node]] = at;
		d->shown += n;
		numbers(d, w.node, at);
		sheet_branch(&d->sheet, branches(d, more, at),
		    chain(d, first, n));
	}
}

/* a row for each frame, for programs */
static void
list(struct drawing *d)
{
	struct tree_walk w;
	size_t rows = view_most(d->view, SIZE_MAX);

	start_walk(&w, d);
	while (rows-- > 0 && tree_next(&w)) {
		numbers(d, w.node, d->tree.depth[w.node]);
		sheet_text(&d->sheet, name(d, w.node));
	}
}

static void
heading(const struct drawing *d)
{
	if (d->people)
		out_fmt(d->view->out, "%zu of %zu frames: those of %.3g%% and "
		    "more%s\n\n", d->shown, d->tree.n - 1, least(d->view),
		    d->view->most > 0 && d->view->most < SIZE_MAX ?
		    ", the first" : "");
}

static void
write_tree(struct drawing *d, const char *name, const char *head)
{
	columns(d, head);
	if (d->people)
		draw(d);
	else
		list(d);
	view_begin(d->view, name);
	heading(d);
	view_drawing(d->view, &d->sheet, "frames");
	view_end(d->view);
}

void
calls_tree(const struct view *v)
{
	struct drawing d = new_drawing(v, true);

	build(&d, &v->base->stacks, v->base->column);
	write_tree(&d, "tree", "CALL TREE");
}

/* paths from the first match of each stack, upwards or downwards */
static bool
around(struct drawing *d, const char *expr, const char *option, bool upwards)
{
	const struct base *b = d->view->base;
	struct stacks part = {0};
	struct match m = {0};
	uint32_t *up = NULL;
	size_t cap = 0;

	match_new(&m, expr, option);
	for (uint32_t i = 0; i < b->stacks.n; i++) {
		size_t depth, at = 0;
		const uint32_t *ids = stacks_ids(&b->stacks, i, &depth);
		struct num count = base_count(b, i);

		while (at < depth && !match_id(&m, b->names, ids[at]))
			at++;
		if (at == depth || num_is0(count))
			continue;
		if (!upwards) {
			stacks_add(&part, ids + at, depth - at, &count);
			continue;
		}
		GROW(up, cap, at + 1);
		for (size_t k = 0; k <= at; k++)
			up[k] = ids[at - k];
		stacks_add(&part, up, at + 1, &count);
	}
	if (part.n > 0)
		build(d, &part, 0);
	return part.n > 0;
}

bool
calls_callers(const struct view *v, const char *expr)
{
	struct drawing d = new_drawing(v, false);

	if (!around(&d, expr, "--callers", true))
		return false;
	write_tree(&d, "callers", "CALLED BY");
	return true;
}

bool
calls_callees(const struct view *v, const char *expr)
{
	struct drawing d = new_drawing(v, true);

	if (!around(&d, expr, "--callees", false))
		return false;
	write_tree(&d, "callees", "CALLS");
	return true;
}

/* the heaviest child, or the root if there is none */
static uint32_t
heaviest(const struct tree *t, uint32_t node)
{
	uint32_t best = 0;

	for (uint32_t k = node + 1; k < t->end[node]; k = t->end[k])
		if (best == 0 || t->total[0][k] > t->total[0][best])
			best = k;
	return best;
}

void
calls_hot_path(const struct view *v)
{
	struct drawing d = new_drawing(v, true);
	uint32_t k;

	build(&d, &v->base->stacks, v->base->column);
	columns(&d, "HOT PATH");
	for (k = heaviest(&d.tree, 0); k != 0 &&
	    d.tree.depth[k] <= view_most(v, SIZE_MAX) &&
	    base_percent(v->base, weight_of(&d, k)) >= v->min;
	    k = heaviest(&d.tree, k)) {
		numbers(&d, k, d.tree.depth[k]);
		sheet_text(&d.sheet, name(&d, k));
	}
	view_begin(v, "hot-path");
	if (d.people)
		out_text(v->out, "The heaviest callee of each frame\n\n");
	view_sheet(v, &d.sheet, "frames");
	view_end(v);
}
