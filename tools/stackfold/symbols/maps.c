#include "tools/stackfold/symbols/maps.h"

#include "common/base/buf.h"
#include "common/base/sys.h"

/*
 * The maps of an address space are the nodes of a treap: a search tree by
 * address that is also a heap by random priorities, which keeps it shallow
 * (Seidel and Aragon, Randomized Search Trees, 1996).  A node never changes
 * while it is shared.  A change copies the path from the root to it, so a fork
 * costs nothing and a later change log n nodes:
 *
 *	parent		child, after its map c became c'
 *	  d		  d'
 *	 / \		 / \
 *	b   e		b'  e		e and a have two users
 *     / \	       / \
 *    a   c	      a   c'
 */
struct maps_node {
	struct map map;
	struct maps_node *left, *right;
	uint32_t users;		/* references from other nodes and from struct
				 * maps */
	uint32_t priority;	/* priority in the heap; not below those of left
				 * and right */
};

static struct maps_node *
make_node(const struct map *map)
{
	struct maps_node *n = buf_table(1, sizeof(*n));

	n->map = *map;
	n->users = 1;
	n->priority = (uint32_t)sys_mix((uintptr_t)n, 0x9e3779b97f4a7c15u);
	return n;
}

static struct maps_node *
share_node(struct maps_node *n)
{
	if (n != NULL)
		n->users++;
	return n;
}

static void
release_node(struct maps_node *n)
{
	if (n == NULL || --n->users > 0)
		return;
	release_node(n->left);
	release_node(n->right);
	buf_drop(n);
}

/* Return a node that may be changed: this one, or a copy if it is shared. */
static struct maps_node *
writable_node(struct maps_node *n)
{
	struct maps_node *copy;

	if (n->users == 1)
		return n;
	copy = make_node(&n->map);
	copy->priority = n->priority;
	copy->left = share_node(n->left);
	copy->right = share_node(n->right);
	n->users--;
	return copy;
}

/* split a tree into maps that start before an address, and all others */
static void
split_tree(struct maps_node *n, uint64_t addr, struct maps_node **before,
    struct maps_node **after)
{
	if (n == NULL) {
		*before = *after = NULL;
	} else if (n->map.start < addr) {
		*before = n = writable_node(n);
		split_tree(n->right, addr, &n->right, after);
	} else {
		*after = n = writable_node(n);
		split_tree(n->left, addr, before, &n->left);
	}
}

/* join two trees; all addresses of the second tree are higher */
static struct maps_node *
join_trees(struct maps_node *a, struct maps_node *b)
{
	if (a == NULL || b == NULL)
		return a != NULL ? a : b;
	if (a->priority > b->priority) {
		a = writable_node(a);
		a->right = join_trees(a->right, b);
		return a;
	}
	b = writable_node(b);
	b->left = join_trees(a, b->left);
	return b;
}

static const struct maps_node *
find_last(const struct maps_node *n)
{
	while (n != NULL && n->right != NULL)
		n = n->right;
	return n;
}

/* Return the first map that ends after an address, or NULL.  *before becomes
 * the end of the map before it, if there is one. */
static const struct maps_node *
find_ending_after(const struct maps_node *n, uint64_t addr, uint64_t *before)
{
	const struct maps_node *found = NULL;

	while (n != NULL) {
		if (n->map.end > addr) {
			found = n;
			n = n->left;
		} else {
			*before = n->map.end;
			n = n->right;
		}
	}
	return found;
}

/* Cut the last map of a tree at an address.  Return the part after the address,
 * or an empty map. */
static struct map
cut_last(struct maps_node **tree, uint64_t addr)
{
	const struct maps_node *last = find_last(*tree);
	struct map rest, begin;
	struct maps_node *cut;

	if (last == NULL || last->map.end <= addr)
		return (struct map){0};
	rest = begin = last->map;
	if (begin.start < addr) {
		begin.end = addr;
		rest.offset += addr - rest.start;
		rest.start = addr;
	}
	split_tree(*tree, last->map.start, tree, &cut);
	release_node(cut);
	if (begin.start < addr)
		*tree = join_trees(*tree, make_node(&begin));
	return rest;
}

void
maps_insert(struct maps *m, struct map new)
{
	struct maps_node *before, *within, *after;
	struct map rest;

	if (new.end <= new.start)
		return;
	split_tree(m->tree, new.start, &before, &after);
	split_tree(after, new.end, &within, &after);
	rest = cut_last(&before, new.start);
	if (within != NULL)
		rest = find_last(within)->map;
	release_node(within);
	before = join_trees(before, make_node(&new));
	if (rest.end > new.end) {
		rest.offset += new.end - rest.start;
		rest.start = new.end;
		before = join_trees(before, make_node(&rest));
	}
	m->tree = join_trees(before, after);
	m->last = NULL;
}

enum maps_change
maps_compare(const struct maps *m, const struct map *new)
{
	uint64_t end = new->start, before;	/* the range of `new` up to
						 * `end` is mapped */
	const struct maps_node *n;
	bool holes = false;

	if (new->end <= end)
		return MAPS_NONE;
	while ((n = find_ending_after(m->tree, end, &before)) != NULL &&
	    n->map.start < new->end) {
		if (n->map.module != new->module ||
		    n->map.as_is != new->as_is ||
		    map_place(&n->map, 0) != map_place(new, 0))
			return MAPS_OTHER;
		holes |= n->map.start > end;
		end = n->map.end;
	}
	return holes || end < new->end ? MAPS_MORE : MAPS_NONE;
}

void
maps_touch(struct maps *m, enum maps_change change, uint64_t state)
{
	m->state = state;
	if (change == MAPS_OTHER || m->base == 0 || m->forked)
		m->base = state;
	m->forked = false;
}

const struct map *
maps_find(struct maps *m, uint64_t addr)
{
	uint64_t from, to;

	if (m->last != NULL &&
	    addr - m->last->start < m->last->end - m->last->start)
		return m->last;
	return maps_find_part(m, addr, &from, &to);
}

const struct map *
maps_find_part(struct maps *m, uint64_t addr, uint64_t *from, uint64_t *to)
{
	const struct maps_node *n;

	*from = 0;
	*to = UINT64_MAX;
	n = find_ending_after(m->tree, addr, from);
	if (n == NULL)
		return NULL;
	if (n->map.start > addr) {
		*to = n->map.start;
		return NULL;
	}
	*from = n->map.start;
	*to = n->map.end;
	m->last = &n->map;
	return m->last;
}

uint64_t
maps_end(const struct maps *m)
{
	const struct maps_node *last = find_last(m->tree);

	return last != NULL ? last->map.end : 0;
}

void
maps_remove(struct maps *m, uint64_t addr)
{
	const struct map *found = maps_find(m, addr);
	struct maps_node *removed, *after;

	if (found == NULL)
		return;
	split_tree(m->tree, found->start, &m->tree, &after);
	split_tree(after, addr + 1, &removed, &after);
	release_node(removed);
	m->tree = join_trees(m->tree, after);
	m->last = NULL;
}

void
maps_copy(struct maps *to, const struct maps *from)
{
	to->tree = share_node(from->tree);
	to->state = from->state;
	to->base = from->base;
}

void
maps_fork(struct maps *child, struct maps *parent)
{
	maps_copy(child, parent);
	child->forked = parent->forked = true;
}

void
maps_free(struct maps *m)
{
	release_node(m->tree);
	m->tree = NULL;
	m->last = NULL;
}
