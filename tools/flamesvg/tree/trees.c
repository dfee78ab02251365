#include "tools/flamesvg/tree/trees.h"

#include "common/base/err.h"
#include "tools/flamesvg/tree/stack_rewrite.h"

/* build a sorted tree; unless leaf is NULL, set leaf[stack] to its node */
static void
build_sorted_tree(struct tree *to, enum tree_sort sort,
    const struct names *names, const struct stacks *s, uint32_t *leaf)
{
	tree_build(to, s, names, leaf);
	tree_sort(to, sort, leaf, leaf != NULL ? s->n : 0);
}

void
trees_build(struct trees *t, const struct trees_settings *k,
    const struct names *names, const struct stacks *s, bool leaves)
{
	struct stacks reversed = {0};
	bool by_input = k->sort == TREE_BY_INPUT;

	if (leaves || by_input)
		t->leaf = NEW(&t->arena, uint32_t, s->n);
	build_sorted_tree(&t->profile, k->sort, names, s, t->leaf);
	if (t->profile.rounded)
		warn("the total is so large that counts keep only %u decimals",
		    t->profile.decimals);
	t->drawn = k->reverse || k->chart ? &t->other : &t->profile;
	if (k->reverse) {
		stack_rewrite_reverse(&reversed, s);
		s = &reversed;
	}
	if (k->chart)
		tree_chart(&t->other, s);
	else if (k->reverse)
		build_sorted_tree(&t->other, k->sort, names, s, by_input ?
		    NEW(&t->arena, uint32_t, s->n) : NULL);
	stacks_free(&reversed);
}
