#include "tools/flamesvg/tree/stack_times.h"

#include "common/base/err.h"
#include "tools/flamesvg/tree/stack_rewrite.h"

/* return true if the recording was shorter, or its duration is unknown */
static bool
is_shorter(const struct meta *meta, double seconds)
{
	struct num n;

	return seconds > 0 && (!meta_num(meta, STR("duration"), &n) ||
	    num_real(n) < seconds);
}

bool
stack_times_split(struct stack_times *t, struct folded *in, double from)
{
	struct slices *s = &t->slices;

	if (!in->has_slices || in->stacks.columns > 1)
		return false;
	if (!slices_split(s, &in->names, &in->stacks, 0, &in->meta))
		die("too many slices of time; fold with a longer --slice");
	in->stacks = s->stacks;
	if (is_shorter(&in->meta, from)) {
		slice_forget(&in->meta);
		return false;
	}
	t->scale = 1;
	t->meta = &in->meta;
	meta_set_num(&in->meta, STR("slice"), slice_seconds(s->length));
	t->stack = NEW(&t->arena, uint32_t, s->stacks.n);
	for (uint32_t i = 0; i < s->stacks.n; i++)
		t->stack[i] = i;
	return true;
}

void
stack_times_follow(struct stack_times *t, const uint32_t *map)
{
	for (size_t i = 0; i < t->slices.stacks.n; i++)
		t->stack[i] = map[t->stack[i]];
}

void
stack_times_find_nodes(struct stack_times *t, const uint32_t *leaf)
{
	t->node = NEW(&t->arena, uint32_t, t->slices.stacks.n);
	for (size_t i = 0; i < t->slices.stacks.n; i++)
		t->node[i] = leaf[t->stack[i]];
}

void
stack_times_coarsen(struct stack_times *t)
{
	t->scale *= 2;
	meta_set_num(t->meta, STR("slice"), slice_seconds(t->slices.length *
	    t->scale));
}
