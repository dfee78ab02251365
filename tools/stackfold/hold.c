#include "tools/stackfold/hold.h"

#include "common/frame.h"

/* ready for the next samples; the seed of the hash serves for all */
static void
empty(struct hold *h)
{
	uint64_t seed = h->stacks.seed;

	stacks_free(&h->stacks);
	h->stacks.seed = seed;
	h->samples = 0;
}

void
hold_end(struct hold *h, struct sample *s, struct num weight)
{
	size_t n = s->frames.n;

	h->samples++;
	h->ids.n = 0;
	for (size_t i = 0; i < s->roots.n; i++)
		sample_add(&h->ids, s->roots.p[i]);
	for (size_t i = 0; i < n; i++)
		sample_add(&h->ids, s->frames.p[s->leaf_first ? n - 1 - i : i]);
	if (h->ids.n == 0)
		sample_add(&h->ids, sample_id(s, FRAME_NO_FRAMES, '\0'));
	if (!num_is0(weight))
		stacks_add(&h->stacks, h->ids.p, h->ids.n, &weight);
	sample_drop(s);
}

void
hold_release(struct hold *h, struct sample *s, str root)
{
	bool leaf_first = s->leaf_first;

	s->leaf_first = false;
	for (uint32_t i = 0; i < h->stacks.n; i++) {
		size_t depth;
		const uint32_t *ids = stacks_ids(&h->stacks, i, &depth);

		if (root.n > 0)
			sample_root(s, root);
		while (depth-- > 0)
			sample_push(s, *ids++);
		sample_end(s, stacks_count(&h->stacks, i, 0));
	}
	s->leaf_first = leaf_first;
	empty(h);
}

void
hold_leave_out(struct hold *h, struct sample *s, const char *why)
{
	for (uint32_t i = 0; i < h->stacks.n; i++)
		sample_left_out(s, why, stacks_count(&h->stacks, i, 0));
	for (size_t i = h->stacks.n; i < h->samples; i++)
		sample_left_out(s, why, NUM(0));
	empty(h);
}
