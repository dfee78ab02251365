#include "common/profile/stacks.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/hash.h"
#include "common/base/sys.h"

static unsigned
columns_of(const struct stacks *s)
{
	return s->columns > 0 ? s->columns : 1;
}

/* Add a child after one of its siblings, or as the first if `after` is 0. */
static uint32_t
append_node(struct stacks *s, uint32_t name, uint32_t parent, uint32_t after)
{
	uint32_t i = (uint32_t)s->nodes++, depth = s->node[parent].depth + 1;
	uint32_t *place;

	if (i > UINT32_MAX / 2 - 2 || depth > INT32_MAX)
		die("out of memory");
	GROW(s->node, s->node_cap, s->nodes);
	place = after > 0 ? &s->node[after].next : &s->node[parent].child;
	s->node[i] = (struct stacks_node){.name = name, .parent = parent,
	    .depth = depth & INT32_MAX, .next = *place};
	*place = i;
	return i;
}

void
stacks_start(struct stacks *s)
{
	size_t cap = 0;

	if (s->nodes > 0)
		return;
	GROW(s->node, s->node_cap, 1);
	s->node[s->nodes++] = (struct stacks_node){0};
	GROW(s->shown, cap, 1);
	*s->shown = (struct stacks_path){0};
}

static uint64_t
hash_child(const struct stacks *s, uint32_t parent, uint32_t name)
{
	return hash_u64(s->seed, (uint64_t)parent << 32 | name);
}

static void
index_children(struct stacks *s, uint32_t parent)
{
	if (s->seed == 0)
		s->seed = sys_random();
	for (uint32_t i = s->node[parent].child; i > 0; i = s->node[i].next)
		hash_add(&s->children, hash_child(s, parent, s->node[i].name),
		    i);
	s->node[parent].indexed = true;
}

/* Return a child that is in the table, or 0. */
static uint32_t
find_child(const struct stacks *s, uint32_t parent, uint32_t name,
    uint64_t hash)
{
	struct hash_probe p = hash_find(&s->children, hash);
	uint32_t i;

	while ((i = hash_next(&s->children, &p)) != 0 &&
	    (s->node[i].parent != parent || s->node[i].name != name))
		;
	return i;
}

uint32_t
stacks_child(struct stacks *s, uint32_t parent, uint32_t after, uint32_t name,
    bool is_new)
{
	uint32_t i = after > 0 ? s->node[after].next : s->node[parent].child;
	uint64_t hash = 0;

	for (int k = 0; i > 0 && !is_new && k < STACKS_SOON; k++) {
		if (s->node[i].name == name)
			return i;
		i = s->node[i].next;
	}
	if (!is_new && !s->node[parent].indexed && (i > 0 || after > 0))
		index_children(s, parent);
	if (s->node[parent].indexed) {
		hash = hash_child(s, parent, name);
		i = find_child(s, parent, name, hash);
		if (i > 0)
			return i;
	}
	i = append_node(s, name, parent, after);
	if (s->node[parent].indexed)
		hash_add(&s->children, hash, i);
	return i;
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

/* Find or add the node where a stack ends. */
static uint32_t
get_leaf(struct stacks *s, const uint32_t *ids, size_t depth)
{
	size_t d = 0;
	uint32_t i = 0, after;

	stacks_start(s);
	GROW(s->added, s->added_cap, depth);
	for (; d < depth && d < s->added_depth &&
	    s->node[s->added[d]].name == ids[d]; d++)
		i = s->added[d];
	after = d < s->added_depth ? s->added[d] : 0;
	for (; d < depth; d++, after = 0) {
		i = stacks_child(s, i, after, ids[d], false);
		s->added[d] = i;
	}
	s->added_depth = depth;
	return i;
}

uint32_t
stacks_number_at(struct stacks *s, uint32_t leaf)
{
	size_t base = s->n * columns_of(s);

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

uint32_t
stacks_number(struct stacks *s, const uint32_t *ids, size_t depth)
{
	return stacks_number_at(s, get_leaf(s, ids, depth));
}

/* At the first decimal, allocate the decimals of all counts. */
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
	*APPEND(s->arrival, s->arrival_cap, s->arrivals) =
	    (struct stacks_arrival){stack, {a, b}};
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
	uint32_t k = stacks_number(s, ids, depth);

	stacks_count_all(s, k, count);
	return k;
}

void
stacks_join(struct stacks *s, const struct stacks *from, const uint32_t *names,
    unsigned column)
{
	uint32_t *here = NULL;		/* by node of `from`: the node in `s` */
	size_t cap = 0;

	stacks_start(s);
	GROW(s->node, s->node_cap, s->nodes + from->nodes);
	GROW(here, cap, from->nodes + 1);
	here[0] = 0;
	for (size_t i = 1; i < from->nodes; i++) {
		const struct stacks_node *n = &from->node[i];

		uint32_t name = names != NULL ? names[n->name] : n->name;

		here[i] = stacks_child(s, here[n->parent], 0, name, false);
	}
	for (uint32_t k = 0; k < from->n; k++) {
		uint32_t stack = stacks_number_at(s, here[from->leaf[k]]);

		for (unsigned c = 0; c < columns_of(from); c++)
			stacks_count_in(s, stack, column + c,
			    stacks_count(from, k, c));
	}
	for (size_t k = 0; k < from->arrivals && s->keep_order; k++) {
		const struct stacks_arrival *a = &from->arrival[k];

		add_arrival(s, stacks_number_at(s, here[from->leaf[a->stack]]),
		    a->count[0], a->count[1]);
	}
	buf_drop(here);
}

/*
 * Find the siblings that get the same name, and set here[node] to the first of
 * them.  Callers are visited before callees, so that the children of siblings
 * that were merged are compared with each other.
 */
static void
merge_siblings(const struct stacks *s, const uint32_t *name, size_t names,
    uint32_t *here)
{
	/* by node: the next one that is merged with it, or 0 */
	uint32_t *same = buf_table(s->nodes, sizeof(*same));
	/* by name: the first child of that name, and its caller + 1 */
	uint32_t *first = buf_table(names, sizeof(*first));
	uint32_t *caller1 = buf_table(names, sizeof(*caller1));

	for (uint32_t i = 0; i < s->nodes; i++)
		for (uint32_t k = i; here[k] == 0; k = same[k]) {
			here[k] = i;
			for (uint32_t c = s->node[k].child; c > 0;
			    c = s->node[c].next) {
				uint32_t *f = &first[name[c]];

				if (caller1[name[c]] != i + 1) {
					caller1[name[c]] = i + 1;
					*f = c;
				} else if (*f < c) {
					same[c] = same[*f];
					same[*f] = c;
				} else {
					same[c] = *f;
					*f = c;
				}
			}
			if (same[k] == 0)
				break;
		}
	buf_drop(same);
	buf_drop(first);
	buf_drop(caller1);
}

/* Remove merged nodes, and set here[node] to the new number of each node. */
static void
renumber_nodes(struct stacks *s, const uint32_t *name, uint32_t *here)
{
	size_t n = 1;

	for (uint32_t i = 1; i < s->nodes; i++) {
		struct stacks_node old = s->node[i];

		if (here[i] < i) {
			here[i] = here[here[i]];
			continue;
		}
		here[i] = (uint32_t)n;
		s->node[n++] = (struct stacks_node){.name = name[i],
		    .parent = here[old.parent], .depth = old.depth};
	}
	s->node[0].child = s->node[0].indexed = 0;
	for (uint32_t i = (uint32_t)n; i-- > 1;) {
		uint32_t *first = &s->node[s->node[i].parent].child;

		s->node[i].next = *first;
		*first = i;
	}
	s->nodes = n;
}

void
stacks_rename(struct stacks *s, const uint32_t *to, size_t names,
    size_t labels, uint32_t *number)
{
	uint32_t *name = buf_table(s->nodes + 1, sizeof(*name));
	uint32_t *here = buf_table(s->nodes + 1, sizeof(*here));
	size_t stacks = s->n;

	for (size_t i = 1; i < s->nodes; i++)
		name[i] = s->node[i].depth > labels ? to[s->node[i].name] :
		    s->node[i].name;
	merge_siblings(s, name, names, here);
	renumber_nodes(s, name, here);
	stacks_freeze(s);
	s->n = 0;
	for (uint32_t k = 0; k < stacks; k++) {
		uint32_t leaf = here[s->leaf[k]];
		uint32_t *stack1 = &s->node[leaf].stack1;

		if (*stack1 > 0) {
			for (unsigned c = 0; c < columns_of(s); c++)
				stacks_count_in(s, *stack1 - 1, c,
				    stacks_count(s, k, c));
		} else {
			for (unsigned c = 0; c < columns_of(s); c++)
				stacks_set(s, (uint32_t)s->n, c,
				    stacks_count(s, k, c));
			s->leaf[s->n++] = leaf;
			*stack1 = (uint32_t)s->n;
		}
		number[k] = *stack1 - 1;
	}
	for (size_t k = 0; k < s->arrivals; k++)
		s->arrival[k].stack = number[s->arrival[k].stack];
	buf_drop(name);
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
	for (; d > 0 && (d > before || p->node[d - 1] != i); d--) {
		p->ids[d - 1] = s->node[i].name;
		p->node[d - 1] = i;
		i = s->node[i].parent;
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
	hash_free(&s->children);
	buf_drop(s->added);
	s->added = NULL;
	s->added_depth = s->added_cap = 0;
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
	buf_drop(s->arrival);
	if (s->shown != NULL)
		stacks_path_free(s->shown);
	buf_drop(s->shown);
	*s = (struct stacks){0};
}
