#include "tools/flamesvg/tree/tree_stacks.h"

#include "common/base/buf.h"

static str
tree_stacks_name(const void *of, uint32_t frame)
{
	const struct tree_stacks *s = of;

	return s->text != NULL ? text_tree_name(s->text, frame) :
	    names_text(s->names, frame);
}

static bool
tree_stacks_next(void *of, struct quality_stack *stack)
{
	struct tree_stacks *s = of;
	const struct tree *t = s->tree;
	size_t same = SIZE_MAX, depth, i = s->node;

	do {
		if (++i >= t->n) {
			s->node = 0;
			return false;
		}
		depth = t->depth[i];
		GROW(s->path, s->cap, depth);
		s->path[depth - 1] = s->text != NULL ? (uint32_t)i :
		    t->name[i];
		if (same > depth - 1)
			same = depth - 1;
	} while (t->self[0][i] == 0);
	s->node = i;
	*stack = (struct quality_stack){s->path, same, depth,
	    NUM(t->self[0][i])};
	return true;
}

struct quality_stacks
tree_stacks(struct tree_stacks *s)
{
	return (struct quality_stacks){.of = s, .once = s->text != NULL,
	    .frames = s->names->n, .name = tree_stacks_name,
	    .next = tree_stacks_next};
}
