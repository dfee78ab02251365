#include "common/folded/pack_times.h"

#include <stdbool.h>
#include <stdlib.h>

enum kind {
	REST,			/* all that is left of the stack */
	AGAIN,			/* as much as the part before */
	GIVEN			/* a count follows */
};

static int
by_time(const void *a, const void *b)
{
	const struct pack_part *x = a, *y = b;

	if (x->slice != y->slice)
		return x->slice < y->slice ? -1 : 1;
	return (x->node > y->node) - (x->node < y->node);
}

size_t
pack_times_merge(struct pack_part *part, size_t n)
{
	size_t k = 0;

	if (n > 0)
		qsort(part, n, sizeof(*part), by_time);
	for (size_t i = 1; i < n; i++) {
		if (by_time(&part[k], &part[i]) == 0)
			part[k].count = tree_sum(part[k].count, part[i].count);
		else
			part[++k] = part[i];
	}
	return n > 0 ? k + 1 : 0;
}

/* the stacks of a tree */
struct stack_numbers {
	uint32_t *number;	/* of each node: how many are before it */
	uint64_t *left;		/* of the count of each node */
};

static struct stack_numbers
number_stacks(struct arena *arena, const struct tree_pruned *frames)
{
	struct stack_numbers s = {NEW(arena, uint32_t, frames->n),
	    NEW(arena, uint64_t, frames->n)};
	struct tree_visit v = {.of = frames};
	uint32_t n = 0;

	tree_visit_next(&v);
	for (size_t i = 1; tree_visit_next(&v); i++) {
		s.left[i] = tree_visit_self(&v, 0);
		if (s.left[i] > 0)
			s.number[i] = n++;
	}
	return s;
}

void
pack_times_write(struct buf *to, const struct tree_pruned *frames,
    const struct pack_part *part, size_t n, uint64_t unit)
{
	struct arena arena = {0};
	struct stack_numbers s;
	uint64_t again = 0;
	uint32_t slice = 0;
	size_t before = 0;	/* the number of the stack before, + 1 */

	if (n == 0)
		return;
	s = number_stacks(&arena, frames);
	for (size_t i = 0; i < n; i++) {
		const struct pack_part *p = &part[i];
		uint64_t *left = &s.left[p->node];
		size_t at = s.number[p->node] + (size_t)1;
		enum kind kind = p->count == *left ? REST :
		    p->count == again ? AGAIN : GIVEN;

		if (p->slice != slice) {
			leb128_add(to, 0);
			leb128_add(to, p->slice - slice);
			slice = p->slice;
			before = 0;
		}
		leb128_add(to, (uint64_t)(at - before) << 2 | kind);
		if (kind == GIVEN)
			leb128_add(to, p->count / unit);
		*left -= p->count < *left ? p->count : *left;
		again = p->count;
		before = at;
	}
	arena_free(&arena);
}

/* what reading a part needs to know of those before it */
struct times {
	struct pack_times *to;
	struct pack_reader *r;
	struct num unit, again;
	struct num *left;	/* of each frame */
	uint32_t *frame;	/* with a count of its own, in order */
	size_t n;
	uint64_t slice;
	size_t at;		/* in frame[], + 1 */
};

/* the count of a part of a frame; false if the frame has less left */
static bool
read_count(struct times *t, unsigned kind, uint32_t frame)
{
	struct num *left = &t->left[frame];
	struct num count = kind == REST ? *left : kind == AGAIN ? t->again :
	    pack_units(pack_number(t->r), t->unit);

	if (num_is0(count) || num_cmp(count, *left) > 0)
		return false;
	*left = num_sub(*left, count);
	t->again = count;
	return true;
}

/* the next part; false if it is damaged */
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
