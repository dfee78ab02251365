#include "tools/foldview/view/reshape.h"

#include <string.h>

#include "common/base/buf.h"

/* Drop the matching frames.  Return the number of frames left. */
static size_t
hide(struct reshape *s, const struct names *names, uint32_t *ids, size_t depth)
{
	size_t n = 0;

	for (size_t d = 0; d < depth; d++)
		if (!match_id(&s->match, names, ids[d]))
			ids[n++] = ids[d];
	return n;
}

static void
reverse(uint32_t *ids, size_t depth)
{
	for (size_t i = 0; i + 1 < depth; i++, depth--) {
		uint32_t id = ids[i];

		ids[i] = ids[depth - 1];
		ids[depth - 1] = id;
	}
}

/* Change one stack.  Return its new depth, or STR_NONE to drop the stack. */
static size_t
apply_step(struct reshape *s, const struct names *names, uint32_t *ids,
    size_t depth)
{
	size_t first = 0, last = depth;

	if (s->how == RESHAPE_HIDE)
		return hide(s, names, ids, depth);
	while (first < depth && !match_id(&s->match, names, ids[first]))
		first++;
	if (first == depth)
		return STR_NONE;
	if (s->how == RESHAPE_ONLY)
		return depth;
	if (s->how == RESHAPE_CALLEES) {
		memmove(ids, ids + first, (depth - first) * sizeof(*ids));
		return depth - first;
	}
	while (!match_id(&s->match, names, ids[last - 1]))
		last--;
	reverse(ids, last);
	return last;
}

void
reshape(struct tree *to, const struct tree *from, struct reshape *steps,
    size_t n, const struct names *names, uint32_t no_frames)
{
	struct stacks stacks = {.columns = from->columns};
	uint32_t *path = NULL, *ids = NULL;
	size_t path_cap = 0, cap = 0;

	for (uint32_t i = 1; i < from->n; i++) {
		struct num count[2] = {tree_num(from, from->self[0][i])};
		size_t depth = from->depth[i];

		if (from->columns > 1)
			count[1] = tree_num(from, from->self[1][i]);
		GROW(path, path_cap, depth);
		path[depth - 1] = from->name[i];
		if (num_is0(count[0]) && num_is0(count[1]))
			continue;
		GROW(ids, cap, depth);
		memcpy(ids, path, depth * sizeof(*ids));
		for (size_t k = 0; k < n && depth != STR_NONE; k++) {
			depth = apply_step(&steps[k], names, ids, depth);
			if (depth == 0)
				ids[depth++] = no_frames;
		}
		if (depth != STR_NONE)
			stacks_add(&stacks, ids, depth, count);
	}
	tree_build(to, &stacks, names, NULL);
	stacks_free(&stacks);
	buf_drop(path);
	buf_drop(ids);
}
