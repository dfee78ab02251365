#include "tools/flamesvg/embed/pack_parts.h"

#include <stdlib.h>

#include "common/base/arena.h"
#include "common/base/leb128.h"
#include "common/folded/pack_times.h"

static int
by_time(const void *a, const void *b)
{
	const struct pack_part *x = a, *y = b;

	if (x->slice != y->slice)
		return x->slice < y->slice ? -1 : 1;
	return (x->node > y->node) - (x->node < y->node);
}

size_t
pack_parts_merge(struct pack_part *part, size_t n)
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

struct stack_numbers {
	uint32_t *number;	/* by node: number of stacks before it */
	uint64_t *left;		/* by node: count not yet written */
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
pack_parts_write(struct buf *to, const struct tree_pruned *frames,
    const struct pack_part *part, size_t n, uint64_t unit)
{
	struct arena arena = {0};
	struct stack_numbers s;
	uint64_t again = 0;
	uint32_t slice = 0;
	size_t before = 0;	/* number of the last stack, + 1 */

	if (n == 0)
		return;
	s = number_stacks(&arena, frames);
	for (size_t i = 0; i < n; i++) {
		const struct pack_part *p = &part[i];
		uint64_t *left = &s.left[p->node];
		size_t at = s.number[p->node] + (size_t)1;
		enum pack_kind kind = p->count == *left ? PACK_REST :
		    p->count == again ? PACK_AGAIN : PACK_GIVEN;

		if (p->slice != slice) {
			leb128_add(to, 0);
			leb128_add(to, p->slice - slice);
			slice = p->slice;
			before = 0;
		}
		leb128_add(to, (uint64_t)(at - before) << 2 | kind);
		if (kind == PACK_GIVEN)
			leb128_add(to, p->count / unit);
		*left -= p->count < *left ? p->count : *left;
		again = p->count;
		before = at;
	}
	arena_free(&arena);
}
