#include "tools/flamesvg/tree/stack_rewrite.h"

#include <string.h>

#include "common/base/buf.h"

/*
 * If stacks keep the order of arrival, their additions are rewritten one by
 * one, else the stacks.
 */
static size_t
count_additions(const struct stacks *s)
{
	return s->keep_order ? s->arrivals : s->n;
}

/* the frames of addition k, and its counts */
static const uint32_t *
get_addition(const struct stacks *s, size_t k, size_t *depth, struct num *count)
{
	uint32_t i = s->keep_order ? s->arrival[k].stack : (uint32_t)k;

	if (s->keep_order)
		memcpy(count, s->arrival[k].count, 2 * sizeof(*count));
	else
		count[0] = stacks_count(s, i, 0);
	if (!s->keep_order && s->columns == 2)
		count[1] = stacks_count(s, i, 1);
	return stacks_ids(s, i, depth);
}

static void
copy_form(struct stacks *to, const struct stacks *from)
{
	to->columns = from->columns;
	to->keep_order = from->keep_order;
}

void
stack_rewrite_reverse(struct stacks *to, const struct stacks *from)
{
	uint32_t *ids = NULL;
	size_t cap = 0, depth;
	struct num count[2];

	copy_form(to, from);
	for (size_t k = 0; k < count_additions(from); k++) {
		const uint32_t *f = get_addition(from, k, &depth, count);

		GROW(ids, cap, depth);
		for (size_t d = 0; d < depth; d++)
			ids[d] = f[depth - 1 - d];
		stacks_add(to, ids, depth, count);
	}
}

/* the id of a name marked as a waker's */
static uint32_t
mark_waker(struct names *names, uint32_t id)
{
	struct buf b = {0};

	buf_add(&b, names_text(names, id));
	buf_add(&b, STR("_[w]"));
	id = names_id(names, buf_str(&b));
	buf_free(&b);
	return id;
}

void
stack_rewrite_chain(struct stacks *to, const struct stacks *from,
    struct names *names, uint32_t *map)
{
	uint32_t separator = names_id(names, STR("--"));
	uint32_t *ids = NULL;
	size_t cap = 0, depth;
	struct num count[2];

	copy_form(to, from);
	for (size_t k = 0; k < count_additions(from); k++) {
		const uint32_t *f = get_addition(from, k, &depth, count);
		bool below = false;
		uint32_t number;

		GROW(ids, cap, depth);
		for (size_t d = 0; d < depth; d++) {
			ids[d] = below && f[d] != separator ?
			    mark_waker(names, f[d]) : f[d];
			below |= f[d] == separator && d > 0;
		}
		number = stacks_add(to, ids, depth, count);
		if (map != NULL)
			map[k] = number;
	}
}
