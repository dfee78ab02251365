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
		struct num count[2] = {stacks_count(s, i, 0)};
		size_t depth;
		const uint32_t *ids = stacks_ids(s, i, &depth);

		if (s->columns == 2)
			count[1] = stacks_count(s, i, 1);
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

/* room for a stack */
struct room {
	uint32_t *ids;
	size_t cap;
};

/* add a stack without its slice */
static void
add_unsliced(struct room *r, struct names *names, struct stacks *to,
    const uint32_t *ids, size_t depth, const struct num *count)
{
	GROW(r->ids, r->cap, depth + 1);
	memcpy(r->ids, ids + 1, (depth - 1) * sizeof(*ids));
	depth = folded_fit(names, r->ids, depth - 1);
	stacks_add(to, r->ids, depth, count);
}

void
unsliced_drop_time(struct folded *f)
{
	struct stacks *s = &f->stacks, next = {0};
	size_t n = s->keep_order ? s->arrivals : s->n;
	struct room room = {0};

	slice_forget(&f->meta);
	if (!f->has_slices)
		return;
	next.columns = s->columns;
	next.keep_order = s->keep_order;
	for (size_t i = 0; i < n; i++) {
		uint32_t k = s->keep_order ? s->arrival[i].stack : (uint32_t)i;
		struct num count[2] = {stacks_count(s, k, 0)};
		size_t depth;
		const uint32_t *ids = stacks_ids(s, k, &depth);

		if (s->columns == 2)
			count[1] = stacks_count(s, k, 1);
		if (s->keep_order)
			memcpy(count, s->arrival[i].count, sizeof(count));
		add_unsliced(&room, &f->names, &next, ids, depth, count);
	}
	buf_drop(room.ids);
	stacks_free(s);
	*s = next;
	f->has_slices = false;
}
