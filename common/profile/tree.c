#include "common/profile/tree.h"

#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/base/task.h"
#include "common/profile/stack_order.h"

#ifndef TREE_BLOCK
#define TREE_BLOCK 200000	/* minimum nodes for a second thread */
#endif

static const uint64_t power10[] = {
	1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
	1000000000,
};

struct num
tree_num(const struct tree *t, uint64_t ticks)
{
	uint64_t p = power10[t->decimals];

	return (struct num){ticks / p,
	    (uint32_t)(ticks % p * power10[9 - t->decimals])};
}

uint64_t
tree_ticks(const struct tree *t, struct num n)
{
	uint64_t p = power10[t->decimals];

	if (n.whole > UINT64_MAX / p - 1)
		return UINT64_MAX;
	return n.whole * p + n.nano / power10[9 - t->decimals];
}

/* Use as many decimals as the counts have and 64 bits hold. */
static void
choose_ticks(struct tree *t, const struct stacks *s)
{
	for (unsigned c = 0; s->nano != NULL && c < t->columns; c++) {
		for (uint32_t i = 0; i < s->n; i++)
			while (stacks_count(s, i, t->first + c).nano %
			    power10[9 - t->decimals] != 0)
				t->decimals++;
	}
	for (unsigned c = 0; c < t->columns; c++)
		while (t->decimals > 0 && tree_ticks(t,
		    stacks_total(s, t->first + c)) >= UINT64_MAX / 16) {
			t->decimals--;
			t->rounded = true;
		}
}

/* Copy an array of nodes to *to, and advance *to by the room for cap nodes. */
static void *
move_array(char **to, const void *array, size_t n, size_t cap, size_t size)
{
	void *p = *to;

	if (n > 0)
		memcpy(p, array, n * size);
	*to += cap * size;
	return p;
}

/*
 * Move all nodes to a block with room for cap nodes.  One block for all arrays
 * fills large pages, which small arrays would not.
 */
static void
move_nodes(struct tree *t, size_t cap)
{
	uint32_t **ids[] = {&t->name, &t->parent, &t->depth, &t->end};
	size_t counts = 2 * t->columns + t->chart;
	char *block = buf_block(cap, counts * sizeof(uint64_t) +
	    LENGTH(ids) * sizeof(uint32_t));
	char *to = block;

	for (unsigned c = 0; c < t->columns; c++) {
		t->self[c] = move_array(&to, t->self[c], t->n, cap,
		    sizeof(uint64_t));
		t->total[c] = move_array(&to, t->total[c], t->n, cap,
		    sizeof(uint64_t));
	}
	if (t->chart)
		t->start = move_array(&to, t->start, t->n, cap,
		    sizeof(uint64_t));
	for (size_t k = 0; k < LENGTH(ids); k++)
		*ids[k] = move_array(&to, *ids[k], t->n, cap,
		    sizeof(uint32_t));
	buf_drop(t->block);
	t->block = block;
	t->cap = cap;
}

static uint32_t
add_node(struct tree *t, uint32_t name, uint32_t parent, size_t depth)
{
	uint32_t i = (uint32_t)t->n;

	if (t->n == t->cap)
		move_nodes(t, 2 * t->n + 1);
	t->n++;
	t->name[i] = name;
	t->parent[i] = parent;
	t->depth[i] = (uint32_t)depth;
	for (unsigned c = 0; c < t->columns; c++)
		t->self[c][i] = 0;
	return i;
}

/* Make the root of a tree, with room for more nodes. */
static void
new_root(struct tree *t, const struct stacks *s, size_t nodes)
{
	if (t->columns == 0)
		t->columns = s->columns == 2 ? 2 : 1;
	choose_ticks(t, s);
	move_nodes(t, nodes + 1);
	add_node(t, TREE_ROOT, 0, 0);
}

static void
find_ends(void *arg)
{
	struct tree *t = arg;

	for (uint32_t i = 0; i < t->n; i++)
		t->end[i] = i + 1;
	for (size_t i = t->n; i-- > 1;)
		if (t->end[t->parent[i]] < t->end[i])
			t->end[t->parent[i]] = t->end[i];
}

static void
sum_column(const struct tree *t, uint64_t *total, const uint64_t *self)
{
	memcpy(total, self, t->n * sizeof(*total));
	for (size_t i = t->n; i-- > 1;)
		total[t->parent[i]] = tree_sum(total[i], total[t->parent[i]]);
}

static void
sum_up(struct tree *t)
{
	struct task task;

	task_start_if(&task, t->n >= TREE_BLOCK, find_ends, t);
	for (unsigned c = 0; c < t->columns; c++)
		sum_column(t, t->total[c], t->self[c]);
	task_finish(&task);
}

/* Return true if a stack has a count in a column of the tree. */
static bool
weighs(const struct tree *t, const struct stacks *s, uint32_t stack)
{
	for (unsigned c = 0; c < t->columns; c++)
		if (!num_is0(stacks_count(s, stack, t->first + c)))
			return true;
	return false;
}

/* Return for each node of the stacks whether a stack with a count ends there or
 * below; buf_drop() frees the array. */
static bool *
find_weighing(const struct tree *t, const struct stacks *s)
{
	bool *found = buf_table(s->nodes + 1, sizeof(*found));

	for (uint32_t k = 0; k < s->n; k++)
		found[s->leaf[k]] = weighs(t, s, k);
	for (size_t i = s->nodes; i-- > 1;)
		found[s->node[i].parent] |= found[i];
	return found;
}

static void
add_count(struct tree *t, uint32_t i, unsigned column, struct num count)
{
	t->self[column][i] = tree_sum(t->self[column][i],
	    tree_ticks(t, count));
}

void
tree_build(struct tree *t, const struct stacks *s, const struct names *names,
    uint32_t *leaf)
{
	uint32_t *order = stack_order(s, names);
	uint32_t *path = NULL;		/* by depth: the node on the path */
	size_t cap = 0;
	bool *weighing;

	new_root(t, s, s->nodes);
	weighing = find_weighing(t, s);
	for (size_t k = 0; k + 1 < s->nodes; k++) {
		const struct stacks_node *n = &s->node[order[k]];
		uint32_t at;

		if (!weighing[order[k]])
			continue;
		GROW(path, cap, n->depth + 1u);
		path[0] = 0;
		at = add_node(t, n->name, path[n->depth - 1], n->depth);
		path[n->depth] = at;
		if (n->stack1 == 0)
			continue;
		for (unsigned c = 0; c < t->columns; c++)
			add_count(t, at, c, stacks_count(s, n->stack1 - 1,
			    t->first + c));
		if (leaf != NULL)
			leaf[n->stack1 - 1] = at;
	}
	buf_drop(order);
	buf_drop(path);
	buf_drop(weighing);
	sum_up(t);
}

void
tree_chart(struct tree *t, const struct stacks *s)
{
	struct stacks_path path = {0};
	uint32_t *node = NULL;		/* node of each frame of the path */
	size_t cap = 0;
	uint64_t now = 0;

	t->chart = true;
	new_root(t, s, s->nodes);
	t->start[0] = 0;
	for (size_t k = 0; k < s->arrivals; k++) {
		const struct stacks_arrival *a = &s->arrival[k];
		size_t d = stacks_show(s, a->stack, &path);

		GROW(node, cap, path.depth);
		for (; d < path.depth; d++) {
			node[d] = add_node(t, path.ids[d],
			    d > 0 ? node[d - 1] : 0, d + 1);
			t->start[node[d]] = now;
		}
		for (unsigned c = 0; c < t->columns; c++)
			add_count(t, node[d - 1], c, a->count[c]);
		now = tree_sum(now, tree_ticks(t, a->count[t->columns - 1]));
	}
	stacks_path_free(&path);
	buf_drop(node);
	sum_up(t);
}

static int
by_weight(const void *a, const void *b)
{
	const struct tree_place *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight > y->weight ? 1 : -1;
	return x->node < y->node ? 1 : -1;
}

/* Push the children of a node, so that the heaviest is visited first. */
static void
push_children(struct tree_walk *w, uint32_t node)
{
	const struct tree *t = w->tree;
	size_t base = w->n;

	for (uint32_t k = node + 1; k < t->end[node]; k = t->end[k]) {
		if (w->weight[k] < w->least)
			continue;
		*APPEND(w->todo, w->cap, w->n) =
		    (struct tree_place){w->weight[k], k};
	}
	if (w->n > base + 1)
		qsort(w->todo + base, w->n - base, sizeof(*w->todo), by_weight);
}

void
tree_walk(struct tree_walk *w, const struct tree *t, const uint64_t *weight,
    uint64_t least)
{
	*w = (struct tree_walk){.tree = t, .weight = weight, .least = least};
	push_children(w, 0);
}

bool
tree_next(struct tree_walk *w)
{
	const uint32_t *parent = w->tree->parent;

	if (w->n == 0) {
		buf_drop(w->todo);
		*w = (struct tree_walk){0};
		return false;
	}
	w->node = w->todo[--w->n].node;
	w->more = w->n > 0 &&
	    parent[w->todo[w->n - 1].node] == parent[w->node];
	push_children(w, w->node);
	return true;
}

/* Weigh subtrees by their first stack in the input: earlier is heavier. */
static void
weigh_by_input(const struct tree *t, const uint32_t *leaf, size_t nleaf,
    uint64_t *weight)
{
	memset(weight, 0, t->n * sizeof(*weight));
	for (size_t k = nleaf; k-- > 0;)
		weight[leaf[k]] = UINT64_MAX - k;
	for (size_t i = t->n; i-- > 1;)
		if (weight[i] > weight[t->parent[i]])
			weight[t->parent[i]] = weight[i];
}

static void
permute32(struct tree *t, uint32_t **p, const uint32_t *order)
{
	uint32_t *to = NEW(&t->arena, uint32_t, t->n);

	for (size_t i = 0; i < t->n; i++)
		to[i] = (*p)[order[i]];
	*p = to;
}

static void
permute64(struct tree *t, uint64_t **p, const uint32_t *order)
{
	uint64_t *to = NEW(&t->arena, uint64_t, t->n);

	for (size_t i = 0; i < t->n; i++)
		to[i] = (*p)[order[i]];
	*p = to;
}

void
tree_sort(struct tree *t, enum tree_sort by, uint32_t *leaf, size_t nleaf)
{
	const uint64_t *weight = t->total[t->columns - 1];
	uint32_t *order, *where;
	struct tree_walk w;

	if (by == TREE_BY_NAME)
		return;
	order = NEW(&t->arena, uint32_t, t->n);
	where = NEW(&t->arena, uint32_t, t->n);
	if (by == TREE_BY_INPUT) {
		uint64_t *sooner = NEW(&t->arena, uint64_t, t->n);

		weigh_by_input(t, leaf, nleaf, sooner);
		weight = sooner;
	}
	tree_walk(&w, t, weight, 0);
	for (uint32_t i = 1; tree_next(&w); i++) {
		order[i] = w.node;
		where[w.node] = i;
	}
	for (size_t k = 0; k < nleaf; k++)
		leaf[k] = where[leaf[k]];
	permute32(t, &t->name, order);
	permute32(t, &t->depth, order);
	permute32(t, &t->parent, order);
	for (size_t i = 0; i < t->n; i++)
		t->parent[i] = where[t->parent[i]];
	for (unsigned c = 0; c < t->columns; c++)
		permute64(t, &t->self[c], order);
	sum_up(t);
}

#define DIGIT 11	/* bits selected per step */

/* Count nodes by a digit of their weights, if the digits before are `begin`.
 * Return the number of heavier nodes. */
static size_t
count_digits(const struct tree *t, uint64_t begin, unsigned shift,
    size_t count[1 << DIGIT])
{
	size_t heavier = 0;

	memset(count, 0, sizeof(*count) << DIGIT);
	for (size_t i = 0; i < t->n; i++) {
		uint64_t w = tree_largest(t, i) >> shift;

		if (w >> DIGIT == begin)
			count[w & ((1 << DIGIT) - 1)]++;
		heavier += w >> DIGIT > begin;
	}
	return heavier;
}

/* Radix selection: one digit of the weight is found per step. */
uint64_t
tree_least(const struct tree *t, size_t n)
{
	size_t heavier, digit, count[1 << DIGIT];
	uint64_t begin = 0;
	unsigned shift = 0;

	if (n >= t->n)
		return 0;
	while ((heavier = count_digits(t, 0, shift, count)) > n)
		shift += DIGIT;
	for (;; shift -= DIGIT) {
		digit = (1 << DIGIT) - 1;
		while (heavier + count[digit] <= n)
			heavier += count[digit--];
		begin = begin << DIGIT | digit;
		if (shift == 0)
			return tree_sum(begin, 1);
		heavier = count_digits(t, begin, shift - DIGIT, count);
	}
}

/* Append a sum that begins with the next node. */
static uint32_t
add_rest(struct tree_pruned *p)
{
	*APPEND(p->rest, p->rest_cap, p->rests) =
	    (struct tree_rest){.at = (uint32_t)p->n};
	return (uint32_t)p->rests - 1;
}

static void
add_subtree(struct tree_rest *rest, const struct tree *t, uint32_t node)
{
	for (unsigned c = 0; c < t->columns; c++)
		rest->self[c] = tree_sum(rest->self[c], t->total[c][node]);
}

/* Append a node, or a sum that begins with it.  Return its index. */
static uint32_t
append_node(struct tree_pruned *p, uint32_t node)
{
	*APPEND(p->node, p->cap, p->n) = node;
	return (uint32_t)p->n - 1;
}

/* Return the number of nodes from..to that are not sums of the input. */
static size_t
count_no_sums(const struct tree *t, uint32_t from, uint32_t to, uint32_t other)
{
	size_t n = 0;

	for (uint32_t i = from; i < to; i++)
		n += t->name[i] != other;
	return n;
}

void
tree_prune(struct tree_pruned *p, const struct tree *t, uint64_t least,
    uint32_t other, uint32_t *leaf, size_t nleaf)
{
	struct arena arena = {0};
	uint32_t *where;
	uint32_t *rest = NULL;	/* by depth: index of a sum + 1, or 0 */
	size_t cap = 0;

	*p = (struct tree_pruned){.tree = t, .n = t->n, .other = other};
	if (least == 0)
		return;
	p->n = 0;
	where = nleaf > 0 ? NEW(&arena, uint32_t, t->n) : NULL;
	for (uint32_t i = 0, end, now; i < t->n; i = end) {
		uint32_t depth = t->depth[i];

		GROW(rest, cap, (size_t)depth + 2);
		if (i == 0 || (tree_largest(t, i) >= least &&
		    t->name[i] != other)) {
			now = append_node(p, i);
			rest[depth + 1] = 0;
			end = i + 1;
		} else {
			if (rest[depth] == 0) {
				rest[depth] = add_rest(p) + 1;
				append_node(p, i);
			}
			add_subtree(&p->rest[rest[depth] - 1], t, i);
			now = p->rest[rest[depth] - 1].at;
			end = t->end[i];
			p->summed += count_no_sums(t, i, end, other);
		}
		for (uint32_t k = i; where != NULL && k < end; k++)
			where[k] = now;
	}
	for (size_t k = 0; k < nleaf; k++)
		leaf[k] = where[leaf[k]];
	buf_drop(rest);
	arena_free(&arena);
}

void
tree_pruned_free(struct tree_pruned *p)
{
	buf_drop(p->node);
	buf_drop(p->rest);
	*p = (struct tree_pruned){0};
}

void
tree_free(struct tree *t)
{
	buf_drop(t->block);
	arena_free(&t->arena);
	*t = (struct tree){0};
}
