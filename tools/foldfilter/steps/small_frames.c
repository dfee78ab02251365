/*
 * Steps that keep the larger frames of the flame graph, which are nodes of the
 * tree of stacks.  Smaller ones are merged into a frame "(other)" in the same
 * place, so that no weight is lost:
 *
 *	main;parse;lex 1	main;(other) 2
 *	main;walk 1
 *	main;read 8		main;read 8
 */

#include "common/base/err.h"
#include "common/profile/frame.h"
#include "common/profile/tree.h"
#include "tools/foldfilter/steps/step.h"

/* Make the tree of all stacks, without the weight of [filtered]. */
static void
build_tree(struct tree *t, const struct step_flow *w, uint32_t *leaf)
{
	const struct stacks *s = w->stacks;

	t->columns = w->columns;
	tree_build(t, s, &w->f->names, leaf);
	for (uint32_t i = 0; w->keep_total && i < s->n; i++)
		if (step_is_filtered(w, i))
			for (unsigned c = 0; c < t->columns; c++)
				t->total[c][leaf[i]] -= t->self[c][leaf[i]];
}

/* Mark the frames for --min-share, which have this share in any column. */
static void
mark_shares(const struct tree *t, bool *stays, const struct step *s,
    const struct step_flow *w)
{
	for (unsigned c = 0; c < t->columns; c++) {
		struct num total = stacks_total(w->stacks, c);
		struct num share = num_scale(total, s->num, NUM(100));
		uint64_t least = tree_ticks(t, share);

		least += num_cmp(tree_num(t, least), share) < 0;
		for (size_t i = 0; i < t->n && !num_is0(total); i++)
			stays[i] |= t->total[c][i] >= least;
	}
}

struct place {
	uint64_t weight;
	uint32_t node;
};

/* Sort the heaviest first.  If weights are equal, a parent precedes its child,
 * since its number is lower. */
static int
small_frames_by_weight(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return (x->node > y->node) - (x->node < y->node);
}

/* Mark the frames for --max-nodes: the N heaviest. */
static void
mark_heaviest(const struct tree *t, bool *stays, const struct step *s,
    const struct step_flow *w)
{
	struct arena work = {0};
	size_t n = t->n - 1;	/* all but the root */
	struct place *all = NEW(&work, struct place, n);

	(void)w;
	for (uint32_t i = 0; i < n; i++) {
		all[i] = (struct place){t->total[0][i + 1], i + 1};
		if (t->columns == 2)
			all[i].weight = tree_sum(all[i].weight,
			    t->total[1][i + 1]);
	}
	SORT(all, n, small_frames_by_weight);
	for (size_t i = 0; i < n && i < s->n; i++)
		stays[all[i].node] = true;
}

/* Mark the frames that stay; indexed by step_kind.variant. */
enum {BY_SHARE, BY_WEIGHT};
static void (*const marks[])(const struct tree *, bool *stays,
    const struct step *, const struct step_flow *) = {
	[BY_SHARE] = mark_shares, [BY_WEIGHT] = mark_heaviest
};

/* Set s->own to an array with the number of frames that stay in each stack. */
static void
small_frames_prepare(struct step *s, struct step_flow *w)
{
	struct arena work = {0};
	struct tree t = {0};
	uint32_t *most = NEW(&work, uint32_t, w->stacks->n + 1);
	uint32_t *top;		/* by node: itself or its nearest caller that */
				/* stays with all of its callers */
	bool *stays;

	s->own = most;
	if (w->stacks->n == 0)
		return;
	build_tree(&t, w, most);
	stays = NEW(&t.arena, bool, t.n);
	top = NEW(&t.arena, uint32_t, t.n);
	marks[s->kind->variant](&t, stays, s, w);
	for (uint32_t i = 1; i < t.n; i++) {
		uint32_t up = t.parent[i];

		top[i] = stays[i] && top[up] == up ? i : top[up];
	}
	for (uint32_t i = 0; i < w->stacks->n; i++)
		most[i] = t.depth[top[most[i]]];
}

static bool
small_frames_edit(struct step *s, struct step_flow *w)
{
	size_t most = ((const uint32_t *)s->own)[w->stack];

	if (w->depth <= most)
		return false;
	w->ids[most] = names_id(&w->f->names, FRAME_OTHER);
	w->depth = most + 1;
	return true;
}

static void
min_share_setup(struct step *s, struct step_settings *m)
{
	str text = str_of(s->value);

	(void)m;
	if (str_ends(text, STR("%")))
		text.n--;
	if (num_parse(text, &s->num) != NUM_EXACT ||
	    num_cmp(s->num, NUM(100)) > 0)
		die("%s: \"%s\" is not a share of 0 to 100%%", s->where,
		    s->value);
}

const struct step_kind small_frames_steps[] = {
	{.name = "min-share", .flags = STEP_ALONE, .variant = BY_SHARE,
	    .setup = min_share_setup, .prepare = small_frames_prepare,
	    .edit = small_frames_edit},
	{.name = "max-nodes", .flags = STEP_ALONE, .variant = BY_WEIGHT,
	    .setup = step_setup_number, .prepare = small_frames_prepare,
	    .edit = small_frames_edit},
	{0}
};
