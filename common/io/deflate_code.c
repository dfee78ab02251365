#include "common/io/deflate_code.h"

#include <stdlib.h>
#include <string.h>

struct node {
	uint32_t count;
	uint16_t symbol;	/* of a leaf */
	uint16_t parent;
	unsigned depth;
};

/* the leaves, then the nodes above them, as they are made; the root is last */
struct tree {
	struct node node[2 * DEFLATE_LITLENS];
	unsigned leaves;
};

static int
by_count(const void *a, const void *b)
{
	const struct node *x = a, *y = b;

	if (x->count != y->count)
		return x->count < y->count ? -1 : 1;
	return x->symbol < y->symbol ? -1 : 1;
}

static void
plant(struct tree *t, const uint32_t *counts, unsigned n)
{
	t->leaves = 0;
	for (unsigned i = 0; i < n; i++)
		if (counts[i] > 0)
			t->node[t->leaves++] = (struct node){
			    .count = counts[i], .symbol = (uint16_t)i};
	qsort(t->node, t->leaves, sizeof(t->node[0]), by_count);
}

/* join the two rarest again and again: both rows, the leaves and the nodes
 * above, are in order; the depth of the tree */
static unsigned
grow(struct tree *t)
{
	unsigned leaf = 0, inner = t->leaves, end = t->leaves;
	unsigned root = 2 * t->leaves - 2, deepest = 0;

	for (; end <= root; end++) {
		t->node[end].count = 0;
		for (int i = 0; i < 2; i++) {
			struct node *rarest = leaf < t->leaves &&
			    (inner == end || t->node[leaf].count <=
			    t->node[inner].count) ? &t->node[leaf++] :
			    &t->node[inner++];

			rarest->parent = (uint16_t)end;
			t->node[end].count += rarest->count;
		}
	}
	t->node[root].depth = 0;
	for (unsigned i = root; i-- > 0;) {
		t->node[i].depth = t->node[t->node[i].parent].depth + 1;
		if (t->node[i].depth > deepest)
			deepest = t->node[i].depth;
	}
	return deepest;
}

void
deflate_code(struct deflate_code *c, uint32_t *counts, unsigned n,
    unsigned longest)
{
	struct tree t;
	unsigned word = 0;

	plant(&t, counts, n);
	for (unsigned i = 0; t.leaves < 2; i++) {
		if (counts[i] == 0)
			counts[i] = 1;
		plant(&t, counts, n);
	}
	/* the more alike the counts, the lower the tree */
	while (grow(&t) > longest) {
		for (unsigned i = 0; i < n; i++)
			counts[i] = (counts[i] + 1) / 2;
		plant(&t, counts, n);
	}
	memset(c->bits, 0, sizeof(c->bits));
	for (unsigned i = 0; i < t.leaves; i++)
		c->bits[t.node[i].symbol] = (uint8_t)t.node[i].depth;
	for (unsigned bits = 1; bits <= longest; bits++)
		for (unsigned i = 0; i < n; i++)
			if (c->bits[i] == bits) {
				c->word[i] = (uint16_t)word;
				word = deflate_next_word(word, bits);
			}
}
