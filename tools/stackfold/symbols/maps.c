#include "tools/stackfold/symbols/maps.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/search.h"

/*
 * Maps in the order of their addresses.  The first `gap` of them are at the
 * start of the array, the others at its end, so that the next one is added
 * without moving many: mostly it lies beside the last one that was added, above
 * it or, as Linux does it, below.
 */
struct maps_list {
	size_t users;		/* struct maps that have this list */
	struct map *p;
	size_t n, cap, gap;
};

/* where the array would begin if all maps were behind the gap */
static struct map *
get_rest(const struct maps_list *l)
{
	return l->p + (l->cap - l->n);
}

static struct map *
get_map(const struct maps_list *l, size_t i)
{
	return (i < l->gap ? l->p : get_rest(l)) + i;
}

static void
move_gap(struct maps_list *l, size_t to)
{
	struct map *rest;

	if (to == l->gap)	/* or there is no map yet */
		return;
	rest = get_rest(l);
	if (to < l->gap)
		memmove(rest + to, l->p + to, (l->gap - to) * sizeof(*l->p));
	else
		memmove(l->p + l->gap, rest + l->gap,
		    (to - l->gap) * sizeof(*l->p));
	l->gap = to;
}

static void
make_room(struct maps_list *l, size_t n)
{
	size_t before = l->cap, after = l->n - l->gap;

	GROW(l->p, l->cap, l->n + n);
	if (l->cap > before && after > 0)
		memmove(l->p + l->cap - after, l->p + before - after,
		    after * sizeof(*l->p));
}

static void
release_list(struct maps_list *l)
{
	if (--l->users > 0)
		return;
	buf_drop(l->p);
	buf_drop(l);
}

/* the list of m for a change: a copy if others share it */
static struct maps_list *
own_list(struct maps *m)
{
	struct maps_list *l, *old = m->list;

	if (old != NULL && old->users == 1)
		return old;
	l = buf_table(1, sizeof(*l));
	l->users = 1;
	if (old != NULL) {
		make_room(l, old->n + 1);
		l->n = l->gap = old->n;
		if (old->gap > 0)
			memcpy(l->p, old->p, old->gap * sizeof(*l->p));
		if (old->gap < old->n)
			memcpy(l->p + old->gap, get_rest(old) + old->gap,
			    (old->n - old->gap) * sizeof(*l->p));
		release_list(old);
	}
	m->list = l;
	return l;
}

struct end_query {
	const struct maps_list *list;
	uint64_t addr;
};

static bool
maps_ends_before(const void *of, size_t i)
{
	const struct end_query *q = of;

	return get_map(q->list, i)->end <= q->addr;
}

/* how many maps end at an address or before */
static size_t
count_ended(const struct maps_list *l, uint64_t addr)
{
	struct end_query q = {l, addr};

	return search_first(0, l->n, maps_ends_before, &q);
}

/* replace the maps from..to by n new ones */
static void
replace_maps(struct maps_list *l, size_t from, size_t to, const struct map *new,
    size_t n)
{
	move_gap(l, from);
	l->n -= to - from;
	make_room(l, n);
	for (size_t i = 0; i < n; i++)
		l->p[l->gap++] = new[i];
	l->n += n;
}

void
maps_insert(struct maps *m, struct map new)
{
	struct maps_list *l;
	struct map put[3];
	size_t from, to, n = 0;

	if (new.end <= new.start)
		return;
	l = own_list(m);
	from = to = count_ended(l, new.start);
	while (to < l->n && get_map(l, to)->start < new.end)
		to++;
	if (from < to && get_map(l, from)->start < new.start) {
		put[n] = *get_map(l, from);
		put[n++].end = new.start;
	}
	put[n++] = new;
	if (from < to && get_map(l, to - 1)->end > new.end) {
		put[n] = *get_map(l, to - 1);
		put[n].offset += new.end - put[n].start;
		put[n++].start = new.end;
	}
	replace_maps(l, from, to, put, n);
	m->last = 0;
}

/* does an address that both have mean the same in both? */
static bool
mean_the_same(const struct map *a, const struct map *b)
{
	return a->module == b->module && a->as_is == b->as_is &&
	    map_place(a, 0) == map_place(b, 0);
}

enum maps_change
maps_compare(const struct maps *m, const struct map *new)
{
	const struct maps_list *l = m->list;
	uint64_t end = new->start;	/* all before it has a map */
	bool holes = false;

	if (new->end <= end)
		return MAPS_NONE;
	for (size_t i = l != NULL ? count_ended(l, end) : 0;
	    l != NULL && i < l->n; i++) {
		const struct map *at = get_map(l, i);

		if (at->start >= new->end)
			break;
		if (!mean_the_same(at, new))
			return MAPS_OTHER;
		holes |= at->start > end;
		end = at->end;
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
	const struct maps_list *l = m->list;
	size_t i;

	if (l == NULL)
		return NULL;
	if (m->last < l->n) {
		const struct map *last = get_map(l, m->last);

		if (addr - last->start < last->end - last->start)
			return last;
	}
	i = count_ended(l, addr);
	if (i == l->n || addr < get_map(l, i)->start)
		return NULL;
	m->last = (uint32_t)i;
	return get_map(l, i);
}

const struct map *
maps_find_part(struct maps *m, uint64_t addr, uint64_t *from, uint64_t *to)
{
	const struct map *found = maps_find(m, addr);
	const struct maps_list *l = m->list;
	size_t i;

	*from = found != NULL ? found->start : 0;
	*to = found != NULL ? found->end : UINT64_MAX;
	if (found != NULL || l == NULL)
		return found;
	i = count_ended(l, addr);
	if (i > 0)
		*from = get_map(l, i - 1)->end;
	if (i < l->n)
		*to = get_map(l, i)->start;
	return NULL;
}

uint64_t
maps_end(const struct maps *m)
{
	return m->list == NULL || m->list->n == 0 ? 0 :
	    get_map(m->list, m->list->n - 1)->end;
}

void
maps_remove(struct maps *m, uint64_t addr)
{
	struct maps_list *l;
	size_t i;

	if (maps_find(m, addr) == NULL)
		return;
	l = own_list(m);
	i = count_ended(l, addr);
	replace_maps(l, i, i + 1, NULL, 0);
}

size_t
maps_shared(const struct maps *m)
{
	return m->list != NULL && m->list->users > 1 ? m->list->n : 0;
}

void
maps_copy(struct maps *to, const struct maps *from)
{
	to->list = from->list;
	to->state = from->state;
	to->base = from->base;
	if (to->list != NULL)
		to->list->users++;
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
	if (m->list != NULL)
		release_list(m->list);
	m->list = NULL;
}
