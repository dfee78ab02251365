/*
 * The order of stacks, against a comparison of their texts, and that each is
 * kept once whichever way it came in.
 */
#include "common/profile/stacks.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/profile/names.h"
#include "common/profile/stack_order.h"
#include "tests/unit/unit.h"

#define STACKS 3000
#define DEPTH 5
#define DEEP 41

/* names that continue one another with bytes below and above ';', some of
 * them behind one part of a key, or two */
static const char *const names_of[] = {"a", "a.b", "a(b)", "a b", "ab", "b",
    "", "abcdefg", "abcdefg.h", "abcdefgh", "abcdefghijklmn",
    "abcdefghijklmn.o", "abcdefghijklmno"};
#define NAMES LENGTH(names_of)

/* fresh frames, the same ones in every run */
static size_t
draw(unsigned *seed, uint32_t *ids)
{
	size_t depth;

	*seed = *seed * 1103515245u + 12345u;
	depth = 1 + (*seed >> 16) % DEPTH;
	for (size_t d = 0; d < depth; d++) {
		*seed = *seed * 1103515245u + 12345u;
		ids[d] = (*seed >> 16) % NAMES;
	}
	return depth;
}

/* every name ends with the byte given, and the stack with nothing or that */
static str
text(struct buf *b, const struct stacks *s, const struct names *names,
    uint32_t stack, char end, bool last)
{
	size_t depth;
	const uint32_t *ids = stacks_ids(s, stack, &depth);

	b->n = 0;
	for (size_t d = 0; d < depth; d++) {
		buf_add(b, names_text(names, ids[d]));
		if (d + 1 < depth || last)
			buf_char(b, end);
	}
	return buf_str(b);
}

static bool
is_ordered(const struct stacks *s, const struct names *names,
    const uint32_t *order, char end, bool last)
{
	struct buf a = {0}, b = {0};
	bool right = true;

	for (size_t i = 1; i < s->n; i++)
		right &= str_cmp(text(&a, s, names, order[i - 1], end, last),
		    text(&b, s, names, order[i], end, last)) < 0;
	buf_free(&a);
	buf_free(&b);
	return right;
}

/* the stacks in the order of a tree */
static uint32_t *
order_by_frame(const struct stacks *s, const struct names *names)
{
	uint32_t *order = stack_order(s, names);
	size_t n = 0;

	for (size_t k = 0; k + 1 < s->nodes; k++)
		if (s->node[order[k]].stack1 > 0)
			order[n++] = s->node[order[k]].stack1 - 1;
	return order;
}

int
main(void)
{
	struct stacks s = {0}, again = {0}, deep = {0};
	struct names names = {0};
	unsigned seed = 1;
	uint32_t ids[DEPTH], *order;

	for (uint32_t i = 0; i < NAMES; i++)
		names_id(&names, str_of(names_of[i]));
	for (int i = 0; i < STACKS; i++)
		stacks_add(&s, ids, draw(&seed, ids), &NUM(1));
	check(s.n < STACKS, "equal stacks are one");
	check(num_cmp(stacks_total(&s, 0), NUM(STACKS)) == 0,
	    "their counts are added");
	order = stack_order_by_text(&s, &names);
	check(is_ordered(&s, &names, order, ';', false), "sorted by text");
	order = order_by_frame(&s, &names);
	check(is_ordered(&s, &names, order, '\0', true),
	    "sorted by frame: a frame ends with less than any byte");

	for (uint32_t i = 0; i < s.n; i++) {	/* in another order */
		size_t depth;
		const uint32_t *frames = stacks_ids(&s, order[i], &depth);

		stacks_add(&again, frames, depth, &NUM(1));
	}
	stacks_join(&again, &s, NULL, 0);
	check(again.n == s.n, "stacks are found whichever way they came in");
	check(num_cmp(stacks_total(&again, 0), NUM(STACKS + s.n)) == 0,
	    "counts of a profile that is added are added");
	buf_drop(order);
	order = stack_order_by_text(&again, &names);
	check(is_ordered(&again, &names, order, ';', false) &&
	    order[0] == 0, "what was added in order has that order");

	for (uint32_t i = 0; i < s.n; i++) {	/* once more */
		size_t depth;
		const uint32_t *frames = stacks_ids(&s, i, &depth);

		stacks_add(&again, frames, depth, &NUM(1));
	}
	check(again.n == s.n, "stacks are found after they were ordered");
	check(is_ordered(&again, &names, stack_order_by_text(&again, &names),
	    ';', false), "and ordered once more");

	for (uint32_t i = 0; i < STACKS; i++) {	/* one calls itself */
		uint32_t frames[DEEP] = {0};
		size_t depth = 1 + i % DEEP;

		frames[i / DEEP % depth] = i % NAMES;
		stacks_add(&deep, frames, depth, &NUM(1));
	}
	check(is_ordered(&deep, &names, order_by_frame(&deep, &names),
	    '\0', true), "recursive ones are sorted by frame");
	check(is_ordered(&deep, &names, stack_order_by_text(&deep, &names),
	    ';', false), "and by text");
	return unit_done();
}
