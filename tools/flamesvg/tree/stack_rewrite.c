#include "tools/flamesvg/tree/stack_rewrite.h"

#include "common/base/buf.h"

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
	for (size_t k = 0; k < stacks_additions(from); k++) {
		uint32_t stack = stacks_addition(from, k, count);
		const uint32_t *f = stacks_ids(from, stack, &depth);

		GROW(ids, cap, depth);
		for (size_t d = 0; d < depth; d++)
			ids[d] = f[depth - 1 - d];
		stacks_add(to, ids, depth, count);
	}
}

/* return the id of the name with a waker's mark */
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
	for (size_t k = 0; k < stacks_additions(from); k++) {
		uint32_t stack = stacks_addition(from, k, count);
		const uint32_t *f = stacks_ids(from, stack, &depth);
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
