#include "tools/flamesvg/tree/tree_stacks.h"

static str
tree_stacks_name(const void *of, uint32_t number)
{
	const struct tree_stacks *s = of;

	return s->text != NULL ? text_tree_name(s->text, number) :
	    names_text(s->names, number);
}

/* all nodes but the root */
static bool
tree_stacks_next(void *of, struct quality_frames *f)
{
	struct tree_stacks *s = of;
	const struct tree *t = s->tree;

	if (s->given)
		return false;
	*f = (struct quality_frames){t->n - 1, t->depth + 1,
	    s->text != NULL ? NULL : t->name + 1, t->self[0] + 1, NULL};
	s->given = true;
	return true;
}

struct quality_stacks
tree_stacks(struct tree_stacks *s)
{
	return (struct quality_stacks){.of = s,
	    .names = s->text != NULL ? 0 : s->names->n,
	    .name = tree_stacks_name, .next = tree_stacks_next};
}
