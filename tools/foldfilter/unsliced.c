#include "tools/foldfilter/unsliced.h"

#include <string.h>

#include "common/folded/folded_line.h"
#include "common/folded/slice.h"
#include "common/profile/frame.h"

void
unsliced_open(struct unsliced *u, struct step_flow *w)
{
	const struct stacks *s = &w->f->stacks;

	w->stacks = &u->merged;
	u->merged.columns = s->columns;
	u->of = NEW(&u->work, uint32_t, s->n + 1);
	for (uint32_t i = 0; i < s->n; i++) {
		struct num count[2];
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		for (unsigned c = 0; c < s->columns; c++)
			count[c] = stacks_count(s, i, c);
		u->of[i] = stacks_add(&u->merged, ids + 1, depth - 1, count);
	}
}

void
unsliced_close(struct unsliced *u)
{
	stacks_free(&u->merged);
}

void
unsliced_add_slice(struct step_flow *w)
{
	struct names *names = &w->f->names;

	while (w->depth > 0 && names_text(names, w->ids[w->depth - 1]).n == 0)
		w->depth--;
	if (w->depth == 0)
		w->ids[w->depth++] = names_id(names, FRAME_NO_FRAMES);
	GROW(w->ids, w->cap, w->depth + 2);
	memmove(w->ids + 1, w->ids, w->depth++ * sizeof(*w->ids));
	w->ids[0] = w->slice;
}

void
unsliced_drop_time(struct folded *f)
{
	struct stacks *s = &f->stacks, next = {0};
	uint32_t *ids = NULL;
	size_t cap = 0;

	slice_forget(&f->meta);
	if (!f->has_slices)
		return;
	next.columns = s->columns;
	next.keep_order = s->keep_order;
	for (size_t i = 0; i < stacks_additions(s); i++) {
		struct num count[2];
		uint32_t stack = stacks_addition(s, i, count);
		size_t depth;
		const uint32_t *sliced = stacks_ids(s, stack, &depth);

		GROW(ids, cap, depth);
		memcpy(ids, sliced + 1, (depth - 1) * sizeof(*ids));
		depth = folded_fit(&f->names, ids, depth - 1);
		stacks_add(&next, ids, depth, count);
	}
	buf_drop(ids);
	stacks_free(s);
	*s = next;
	f->has_slices = false;
}
