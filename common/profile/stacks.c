#include "common/profile/stacks.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"

static unsigned
columns_of(const struct stacks *s)
{
	return s->columns > 0 ? s->columns : 1;
}

/* add a node of the frames from `at` on */
static uint32_t
append_node(struct stacks *s, uint32_t name, uint32_t parent, size_t at,
    size_t depth)
{
	if (s->nodes > UINT32_MAX - 2 || depth > UINT32_MAX || at > UINT32_MAX)
		die("out of memory");
	GROW(s->node, s->node_cap, s->nodes + 1);
	s->node[s->nodes] = (struct stacks_node){.name = name,
	    .parent = parent, .at = (uint32_t)at, .depth = (uint32_t)depth};
	return (uint32_t)s->nodes++;
}

/* the node above all roots */
static void
start_tree(struct stacks *s)
{
	size_t cap = 0;

	if (s->nodes > 0)
		return;
	append_node(s, 0, 0, 0, 0);
	GROW(s->shown, cap, 1);
	*s->shown = (struct stacks_path){0};
}

/* the place of a child in its parent node, or a free one; NULL: in the table */
static inline uint32_t *
place_of(struct stacks *s, uint32_t parent, uint32_t child)
{
	uint32_t *known = s->node[parent].child;

	for (size_t k = 0; k < LENGTH(s->node->child); k++)
		if (known[k] == child || known[k] == 0)
			return &known[k];
	return NULL;
}

/* add the new nodes to the table */
static void
index_nodes(struct stacks *s)
{
	for (; s->indexed < s->nodes; s->indexed++) {
		uint32_t i = (uint32_t)s->indexed;
		const struct stacks_node *n = &s->node[i];

		if (place_of(s, n->parent, i) == NULL)
			*u64_map_put(&s->others, (uint64_t)n->parent << 32 |
			    n->name) = i;
	}
}

/* find the child that begins with this frame, or 0 */
static inline uint32_t
find_child(struct stacks *s, uint32_t parent, uint32_t frame)
{
	const uint32_t *known = s->node[parent].child;

	for (size_t k = 0; k < LENGTH(s->node->child); k++)
		if (known[k] == 0 || s->node[known[k]].name == frame)
			return known[k];
	if (frame > s->newest)
		return 0;
	if (s->indexed < s->nodes)
		index_nodes(s);
	return u64_map_get(&s->others, (uint64_t)parent << 32 | frame);
}

/* siblings were linked: have nodes know their first children again */
static void
unlink_siblings(struct stacks *s)
{
	s->node[0].at = STACKS_UNLINKED;
	for (size_t i = 0; i < s->nodes; i++)
		memset(s->node[i].child, 0, sizeof(s->node[i].child));
	for (uint32_t i = 1; i < s->nodes; i++) {
		uint32_t *place = place_of(s, s->node[i].parent, i);

		if (place != NULL)
			*place = i;
	}
	u64_map_free(&s->others);
	s->indexed = 0;
}

/* add a child of these frames */
static uint32_t
add_child(struct stacks *s, uint32_t parent, const uint32_t *ids, size_t n)
{
	uint32_t i = append_node(s, ids[0], parent, s->frames,
	    s->node[parent].depth + n), *place = place_of(s, parent, i);

	GROW(s->frame, s->frame_cap, s->frames + n - 1);
	for (size_t d = 0; d < n; d++) {
		if (d > 0)
			s->frame[s->frames++] = ids[d];
		if (ids[d] > s->newest)
			s->newest = ids[d];
	}
	if (place != NULL)
		*place = i;
	return i;
}

/* split a node above frame d; returns the node of the frames before it */
static uint32_t
split_node(struct stacks *s, uint32_t i, size_t d)
{
	uint32_t parent = s->node[i].parent;
	uint32_t upper = append_node(s, s->node[i].name, parent,
	    s->node[i].at, d);
	uint32_t *place = place_of(s, parent, i);

	if (place != NULL)
		*place = upper;
	s->node[upper].child[0] = i;
	s->node[i].parent = upper;
	s->node[i].at += (uint32_t)d - s->node[parent].depth;
	s->node[i].name = s->frame[s->node[i].at - 1];
	return upper;
}

static void
grow_path(struct stacks_path *p, size_t depth)
{
	size_t cap = p->cap;

	if (depth <= cap)
		return;
	GROW(p->ids, p->cap, depth);
	GROW(p->node, cap, p->cap);
}

static str
bytes_of(const uint32_t *ids, size_t n)
{
	return (str){(const char *)ids, n * sizeof(*ids)};
}

/* find or make the node at whose end a stack ends */
static uint32_t
find_leaf(struct stacks *s, const uint32_t *ids, size_t same, size_t depth)
{
	struct stacks_path *p = &s->added;
	size_t d = same < p->depth ? same : p->depth, begin;
	uint32_t i;

	start_tree(s);
	if (s->node[0].at != STACKS_UNLINKED)
		unlink_siblings(s);
	if (p->depth > d)
		d += str_same(bytes_of(p->ids + d, p->depth - d),
		    bytes_of(ids + d, depth - d)) / sizeof(*ids);
	grow_path(p, depth);
	p->depth = depth;
	i = d > 0 ? p->node[d - 1] : 0;
	begin = s->node[s->node[i].parent].depth;
	for (;; begin = d) {
		const struct stacks_node *n = &s->node[i];
		size_t end = n->depth, from = d;
		uint32_t child;

		while (d < end && d < depth &&
		    stacks_node_frame(s, n, d - begin) == ids[d])
			d++;
		if (d < end) {
			i = split_node(s, i, d);
			from = begin;
		}
		for (; from < d; from++) {
			p->ids[from] = ids[from];
			p->node[from] = i;
		}
		if (d == depth)
			return i;
		child = find_child(s, i, ids[d]);
		i = child > 0 ? child : add_child(s, i, ids + d, depth - d);
	}
}

uint32_t
stacks_number(struct stacks *s, const uint32_t *ids, size_t same, size_t depth)
{
	size_t base = s->n * columns_of(s);
	uint32_t leaf = find_leaf(s, ids, same, depth);

	if (s->node[leaf].stack1 > 0)
		return s->node[leaf].stack1 - 1;
	GROW(s->leaf, s->leaf_cap, s->n + 1);
	GROW(s->whole, s->whole_cap, base + columns_of(s));
	for (unsigned c = 0; c < columns_of(s); c++)
		s->whole[base + c] = 0;
	if (s->nano != NULL) {
		GROW(s->nano, s->nano_cap, base + columns_of(s));
		memset(s->nano + base, 0, columns_of(s) * sizeof(*s->nano));
	}
	s->leaf[s->n++] = leaf;
	s->node[leaf].stack1 = (uint32_t)s->n;
	return (uint32_t)s->n - 1;
}

/* at the first decimal, add nanos to all counts */
static void
start_nanos(struct stacks *s)
{
	size_t n = s->n * columns_of(s);

	GROW(s->nano, s->nano_cap, n);
	memset(s->nano, 0, n * sizeof(*s->nano));
}

void
stacks_set(struct stacks *s, uint32_t stack, unsigned column, struct num count)
{
	size_t i = stack * (size_t)columns_of(s) + column;

	if (count.nano > 0 && s->nano == NULL)
		start_nanos(s);
	s->whole[i] = count.whole;
	if (s->nano != NULL)
		s->nano[i] = count.nano;
}

void
stacks_count_in(struct stacks *s, uint32_t stack, unsigned column,
    struct num count)
{
	stacks_set(s, stack, column,
	    num_add(stacks_count(s, stack, column), count));
}

static void
add_arrival(struct stacks *s, uint32_t stack, struct num a, struct num b)
{
	GROW(s->arrival, s->arrival_cap, s->arrivals + 1);
	s->arrival[s->arrivals++] = (struct stacks_arrival){stack, {a, b}};
}

void
stacks_count_all(struct stacks *s, uint32_t stack, const struct num *count)
{
	for (unsigned c = 0; c < columns_of(s); c++)
		stacks_count_in(s, stack, c, count[c]);
	if (s->keep_order)
		add_arrival(s, stack, count[0],
		    columns_of(s) == 2 ? count[1] : NUM(0));
}

uint32_t
stacks_add(struct stacks *s, const uint32_t *ids, size_t depth,
    const struct num *count)
{
	uint32_t k = stacks_number(s, ids, 0, depth);

	stacks_count_all(s, k, count);
	return k;
}

void
stacks_join(struct stacks *s, const struct stacks *from, const uint32_t *names,
    unsigned column)
{
	struct stacks_path path = {0};
	uint32_t *ids = NULL, *here = NULL;	/* here[their stack] */
	size_t ids_cap = 0, here_cap = 0;

	GROW(here, here_cap, from->n);
	for (uint32_t k = 0; k < from->n; k++) {
		size_t same = stacks_show(from, k, &path);

		GROW(ids, ids_cap, path.depth);
		for (size_t d = same; d < path.depth; d++)
			ids[d] = names != NULL ? names[path.ids[d]] :
			    path.ids[d];
		here[k] = stacks_number(s, ids, same, path.depth);
		for (unsigned c = 0; c < columns_of(from); c++)
			stacks_count_in(s, here[k], column + c,
			    stacks_count(from, k, c));
	}
	for (size_t k = 0; k < from->arrivals && s->keep_order; k++) {
		const struct stacks_arrival *a = &from->arrival[k];

		add_arrival(s, here[a->stack], a->count[0], a->count[1]);
	}
	stacks_path_free(&path);
	buf_drop(ids);
	buf_drop(here);
}

struct num
stacks_total(const struct stacks *s, unsigned column)
{
	struct num sum = {0};

	for (uint32_t i = 0; i < s->n; i++)
		sum = num_add(sum, stacks_count(s, i, column));
	return sum;
}

size_t
stacks_additions(const struct stacks *s)
{
	return s->keep_order ? s->arrivals : s->n;
}

uint32_t
stacks_addition(const struct stacks *s, size_t k, struct num count[2])
{
	if (s->keep_order) {
		memcpy(count, s->arrival[k].count, 2 * sizeof(*count));
		return s->arrival[k].stack;
	}
	count[0] = stacks_count(s, (uint32_t)k, 0);
	count[1] = s->columns > 1 ? stacks_count(s, (uint32_t)k, 1) : NUM(0);
	return (uint32_t)k;
}

size_t
stacks_show(const struct stacks *s, uint32_t stack, struct stacks_path *p)
{
	uint32_t i = s->leaf[stack];
	size_t d = s->node[i].depth, before = p->depth;

	grow_path(p, d);
	p->depth = d;
	while (d > 0 && (d > before || p->node[d - 1] != i)) {
		const struct stacks_node *n = &s->node[i];
		size_t begin = s->node[n->parent].depth;

		for (; d > begin; d--) {
			p->ids[d - 1] = stacks_node_frame(s, n, d - 1 - begin);
			p->node[d - 1] = i;
		}
		i = n->parent;
	}
	return d;
}

void
stacks_path_free(struct stacks_path *p)
{
	buf_drop(p->ids);
	buf_drop(p->node);
	*p = (struct stacks_path){0};
}

const uint32_t *
stacks_ids(const struct stacks *s, uint32_t stack, size_t *depth)
{
	stacks_show(s, stack, s->shown);
	*depth = s->shown->depth;
	return s->shown->ids;
}

void
stacks_freeze(struct stacks *s)
{
	u64_map_free(&s->others);
	stacks_path_free(&s->added);
}

void
stacks_empty(struct stacks *s)
{
	struct stacks same = {.columns = s->columns,
	    .keep_order = s->keep_order};

	stacks_free(s);
	*s = same;
}

void
stacks_free(struct stacks *s)
{
	stacks_freeze(s);
	buf_drop(s->leaf);
	buf_drop(s->whole);
	buf_drop(s->nano);
	buf_drop(s->node);
	buf_drop(s->frame);
	buf_drop(s->arrival);
	if (s->shown != NULL)
		stacks_path_free(s->shown);
	buf_drop(s->shown);
	*s = (struct stacks){0};
}
