#include "common/folded/pack_times.h"

#include <stdbool.h>

struct times {
	struct pack_times *to;
	struct pack_reader *r;
	struct num unit, again;
	struct num *left;	/* by frame: count without a time so far */
	uint32_t *frame;	/* frames with a self count, in preorder */
	size_t n;
	uint64_t slice;
	size_t at;		/* index of the current frame in frame[], + 1 */
};

/* Read the count of a part.  Return false if the frame has less left. */
static bool
read_count(struct times *t, unsigned kind, uint32_t frame)
{
	struct num *left = &t->left[frame];
	struct num count = kind == PACK_REST ? *left :
	    kind == PACK_AGAIN ? t->again :
	    pack_units(pack_number(t->r), t->unit);

	if (num_is0(count) || num_cmp(count, *left) > 0)
		return false;
	*left = num_sub(*left, count);
	t->again = count;
	return true;
}

/* Read the next part.  Return false if it is damaged. */
static bool
read_part(struct times *t, size_t k)
{
	struct pack_times *to = t->to;
	uint64_t code = pack_number(t->r);

	for (; code == 0 && !t->r->bad; code = pack_number(t->r)) {
		t->slice += pack_number(t->r);
		t->at = 0;
	}
	if (t->r->bad || code >> 2 == 0 || code >> 2 > t->n - t->at ||
	    t->slice > to->slices)
		return false;
	t->at += (size_t)(code >> 2);
	to->slice[k] = (uint32_t)t->slice;
	to->frame[k] = t->frame[t->at - 1];
	if (!read_count(t, code & 3, to->frame[k]))
		return false;
	to->count[k] = t->again;
	return true;
}

void
pack_times_read(struct pack_times *to, struct arena *arena,
    struct pack_reader *r, const struct num *own, size_t frames,
    struct num unit)
{
	struct times t = {.to = to, .r = r, .unit = unit};

	t.left = NEW(arena, struct num, frames);
	t.frame = NEW(arena, uint32_t, frames);
	for (uint32_t i = 0; i < frames; i++) {
		t.left[i] = own[i];
		if (!num_is0(own[i]))
			t.frame[t.n++] = i;
	}
	to->slice = NEW(arena, uint32_t, to->n);
	to->frame = NEW(arena, uint32_t, to->n);
	to->count = NEW(arena, struct num, to->n);
	for (size_t k = 0; k < to->n && !r->bad; k++)
		if (!read_part(&t, k))
			r->bad = true;
}
