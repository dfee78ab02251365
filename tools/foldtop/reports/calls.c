/*
 * The call tree, the tree of callers and the tree of callees.
 *
 *	TOTAL  TOTAL%  SELF%  CALL TREE
 *	    5  100.0%   0.0%  main
 *	    4   80.0%  20.0%  ├─ parse
 *	    3   60.0%  60.0%  │  └─ read
 *	    1   20.0%  20.0%  └─ idle
 */
#include "common/base/err.h"
#include "common/profile/tree.h"
#include "tools/foldtop/reports/report_kind.h"

#define CALLS_MIN 1.0	/* minimum percent without --min */
#define CHAIN_START 4	/* frames printed at the start of a long chain */
#define CHAIN_END 2	/* frames printed at its end */
#define INDENT_MOST 24	/* maximum levels of indentation */
#define BAR_COLUMNS 10	/* width of a bar of 100 % */

/* a tree and the table in which it is drawn */
struct drawing {
	const struct profile *profile;
	const struct page *page;
	bool people;		/* text with branches and bars */
	bool self;		/* print self counts */
	struct tree tree;
	struct table table;
	struct arena arena;	/* texts of the table */
	size_t shown;		/* frames in the table */
	struct buf branch, chain;	/* texts of a row, reused */
};

static struct drawing
new_drawing(const struct profile *p, const struct page *page, bool self)
{
	return (struct drawing){.profile = p, .page = page,
	    .table = page_new_table(p), .people = page_for_people(page),
	    .self = self};
}

static double
least_percent(const struct page *page)
{
	return page->min >= 0 ? page->min : CALLS_MIN;
}

static void
build_tree(struct drawing *d, const struct stacks *s, unsigned column)
{
	d->tree.columns = 1;
	d->tree.first = column;
	tree_build(&d->tree, s, d->profile->names, NULL);
}

/* start a walk over the nodes with at least the minimum share */
static void
start_walk(struct tree_walk *w, const struct drawing *d)
{
	uint64_t lo = 0, hi = UINT64_MAX;	/* a size_t may be smaller */

	while (lo < hi) {
		uint64_t mid = lo + (hi - lo) / 2;

		if (profile_percent(d->profile, tree_num(&d->tree,
		    mid)) >= least_percent(d->page))
			hi = mid;
		else
			lo = mid + 1;
	}
	tree_walk(w, &d->tree, d->tree.total[0], lo);
}

static void
add_columns(struct drawing *d, const char *head)
{
	struct table *s = &d->table;

	if (!d->people)
		table_column(s, CELL_WHOLE, "depth", "DEPTH");
	table_column(s, CELL_COUNT, "total", "TOTAL");
	page_share_columns(d->profile, d->page, s, "total_percent", "TOTAL%",
	    "total_interval");
	if (d->self && !d->people)
		table_column(s, CELL_COUNT, "self", "SELF");
	if (d->self)
		table_column(s, CELL_PERCENT, "self_percent", "SELF%");
	if (d->page->screen.bars && d->people)
		table_column(s, CELL_WORD, "bar", "");
	table_column(s, CELL_NAME, "name", head);
}

static void
add_numbers(struct drawing *d, uint32_t node, size_t depth)
{
	struct num n = tree_num(&d->tree, d->tree.total[0][node]);
	struct num self = tree_num(&d->tree, d->tree.self[0][node]);
	const struct profile *p = d->profile;
	struct table *s = &d->table;

	if (!d->people)
		table_count(s, NUM(depth));
	table_count(s, n);
	page_share(d->profile, d->page, s, n);
	if (d->self && !d->people)
		table_count(s, self);
	if (d->self)
		table_real(s, profile_percent(p, self), false);
	if (d->page->screen.bars && d->people)
		table_bar(s, &d->page->screen, profile_percent(p, n),
		    BAR_COLUMNS);
}

/* return true if a node has one child with an equal total: they share a line */
static bool
has_same_child(const struct tree *t, uint32_t node)
{
	uint32_t child = node + 1;

	return child < t->end[node] && t->end[child] == t->end[node] &&
	    t->total[0][child] == t->total[0][node];
}

static str
node_name(const struct drawing *d, uint32_t node)
{
	return names_text(d->profile->names, d->tree.name[node]);
}

/* return the names of n nodes, each the only child of the one before it */
static str
join_chain(struct drawing *d, uint32_t node, size_t n)
{
	const struct screen *screen = &d->page->screen;
	bool cut = !screen->full && n > CHAIN_START + CHAIN_END + 1;

	d->chain.n = 0;
	for (size_t i = 0; i < n; i++, node++) {
		if (cut && i >= CHAIN_START && i + CHAIN_END < n) {
			if (i == CHAIN_START)
				buf_fmt(&d->chain, "%s%s %zu frames %s",
				    screen->glyphs->arrow,
				    screen->glyphs->dots,
				    n - CHAIN_START - CHAIN_END,
				    screen->glyphs->dots);
			continue;
		}
		if (i > 0)
			buf_add(&d->chain, str_of(screen->glyphs->arrow));
		screen_fit(screen, &d->chain, node_name(d, node), 0);
	}
	return arena_str(&d->arena, buf_str(&d->chain));
}

/* return a line's branches; more[l] is not 0 if level l continues below */
static str
join_branches(struct drawing *d, const unsigned char *more, size_t level)
{
	const struct screen_glyphs *g = d->page->screen.glyphs;
	size_t most = d->page->screen.width > 0 &&
	    d->page->screen.width / 6 < INDENT_MOST ?
	    d->page->screen.width / 6 : INDENT_MOST;

	d->branch.n = 0;
	for (size_t l = 1; l < level && l < most; l++)
		buf_add(&d->branch, str_of(more[l] ? g->pipe : g->blank));
	if (level > 0)
		buf_add(&d->branch, str_of(more[level] ? g->tee : g->corner));
	return arena_str(&d->arena, buf_str(&d->branch));
}

/* add a row per chain of frames, indented by the number of chains above it */
static void
add_chains(struct drawing *d)
{
	struct tree_walk w;
	unsigned char *more = NULL;	/* by level: it continues below */
	size_t *level = NULL;		/* by depth of the chain's last frame */
	size_t cap = 0, level_cap = 0;
	size_t rows = page_rows(d->page, SIZE_MAX);
	const uint32_t *depth = d->tree.depth;

	start_walk(&w, d);
	while (rows-- > 0 && tree_next(&w)) {
		uint32_t first = w.node;
		size_t n = 1, at;

		GROW(level, level_cap, depth[first] + 1);
		at = depth[first] > 1 ? level[depth[first] - 1] + 1 : 0;
		GROW(more, cap, at + 1);
		more[at] = w.more;
		for (; has_same_child(&d->tree, w.node); n++)
			tree_next(&w);
		GROW(level, level_cap, depth[w.node] + 1);
		level[depth[w.node]] = at;
		d->shown += n;
		add_numbers(d, w.node, at);
		table_chain(&d->table, join_branches(d, more, at),
		    join_chain(d, first, n));
	}
}

/* add a row per frame, for TSV and JSON */
static void
add_frames(struct drawing *d)
{
	struct tree_walk w;
	size_t rows = page_rows(d->page, SIZE_MAX);

	start_walk(&w, d);
	while (rows-- > 0 && tree_next(&w)) {
		add_numbers(d, w.node, d->tree.depth[w.node]);
		table_text(&d->table, node_name(d, w.node));
	}
}

static void
write_heading(const struct drawing *d)
{
	if (d->people)
		out_fmt(d->page->out, "frames with %.3g%% or more%s: "
		    "%zu of %zu%s\n\n", least_percent(d->page),
		    d->page->most > 0 && d->page->most < SIZE_MAX ?
		    ", the first" : "", d->shown, d->tree.n - 1,
		    d->shown == 0 ? "; --min=0 shows all" : "");
}

static bool
write_tree(struct drawing *d, const char *name, const char *head)
{
	add_columns(d, head);
	if (d->people)
		add_chains(d);
	else
		add_frames(d);
	page_begin(d->profile, d->page, name);
	write_heading(d);
	page_table(d->page, &d->table, "frames");
	page_end(d->page);
	return true;
}

static bool
write_calls(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct drawing d = new_drawing(p, page, true);

	(void)r;
	build_tree(&d, &p->stacks, p->column);
	return write_tree(&d, "tree", "CALL TREE");
}

/* build the tree from the first match of each stack to its root or leaf; return
 * false, after a warning, if nothing matches */
static bool
build_around(struct drawing *d, const char *expr, const char *option,
    bool upwards)
{
	const struct profile *p = d->profile;
	struct stacks part = {0};
	struct match m = {0};
	uint32_t *up = NULL;
	size_t cap = 0;

	match_new(&m, expr, option);
	for (uint32_t i = 0; i < p->stacks.n; i++) {
		size_t depth, at = 0;
		const uint32_t *ids = stacks_ids(&p->stacks, i, &depth);
		struct num count = profile_count(p, i);

		while (at < depth && !match_id(&m, p->names, ids[at]))
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
		build_tree(d, &part, 0);
	else
		warn("%s=%s: no frame matches", option, expr);
	return part.n > 0;
}

static bool
write_callers(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct drawing d = new_drawing(p, page, false);

	return build_around(&d, r->value, "--callers", true) &&
	    write_tree(&d, "callers", "CALLED BY");
}

static bool
write_callees(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct drawing d = new_drawing(p, page, true);

	return build_around(&d, r->value, "--callees", false) &&
	    write_tree(&d, "callees", "CALLS");
}

#define ACCEPTS (REPORT_NUMBER | REPORT_MIN | REPORT_OF | REPORT_CI | \
	REPORT_FORM)

const struct report_kind report_calls_tree = {
	.name = "tree",
	.what = "the call tree",
	.first = true,
	.accepts = ACCEPTS,
	.write = write_calls,
};

const struct report_kind report_calls_callers = {
	.name = "callers",
	.value = "RE",
	.what = "who calls a function",
	.first = true,
	.accepts = ACCEPTS,
	.write = write_callers,
};

const struct report_kind report_calls_callees = {
	.name = "callees",
	.value = "RE",
	.what = "what a function calls",
	.first = true,
	.accepts = ACCEPTS,
	.write = write_callees,
};
