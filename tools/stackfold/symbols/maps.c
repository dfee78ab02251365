#include "tools/stackfold/symbols/maps.h"

#include <string.h>

#include "common/base/buf.h"

/*
 * In the order of their addresses.  The first `gap` of them are where the array
 * begins, the others where it ends: what is mapped next mostly lies beside what
 * was mapped last, above it or, as Linux does it, below.
 */
struct maps_list {
	size_t users;
	struct map *p;
	size_t n, cap, gap;
};

/* those behind the gap, if they all were there */
static struct map *
behind(const struct maps_list *l)
{
	return l->p + (l->cap - l->n);
}

static struct map *
at(const struct maps_list *l, size_t i)
{
	return (i < l->gap ? l->p : behind(l)) + i;
}

static void
move_gap(struct maps_list *l, size_t to)
{
	struct map *rest;

	if (to == l->gap)	/* or there is no map yet */
		return;
	rest = behind(l);
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
forget(struct maps_list *l)
{
	struct buf array = {.p = (char *)l->p}, own = {.p = (char *)l};

	if (--l->users > 0)
		return;
	buf_free(&array);
	buf_free(&own);
}

/* a list that nobody else uses, which is about to change */
static struct maps_list *
own_list(struct maps *m)
{
	struct maps_list *l, *old = m->list;
	struct buf own = {0};

	if (old != NULL && old->users == 1)
		return old;
	GROW(own.p, own.cap, sizeof(*l));
	l = (void *)own.p;
	*l = (struct maps_list){.users = 1};
	if (old != NULL) {
		make_room(l, old->n);
		for (; l->n < old->n; l->n++)
			l->p[l->n] = *at(old, l->n);
		l->gap = l->n;
		forget(old);
	}
	m->list = l;
	return l;
}

/* the number of maps that end at or before an address */
static size_t
seek(const struct maps_list *l, uint64_t addr)
{
	size_t low = 0, high = l->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (at(l, mid)->end <= addr)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

/* replace the maps from..to by `n` others */
static void
splice(struct maps_list *l, size_t from, size_t to, const struct map *new,
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
	from = to = seek(l, new.start);
	while (to < l->n && at(l, to)->start < new.end)
		to++;
	if (from < to && at(l, from)->start < new.start) {
		put[n] = *at(l, from);
		put[n++].end = new.start;
	}
	put[n++] = new;
	if (from < to && at(l, to - 1)->end > new.end) {
		put[n] = *at(l, to - 1);
		put[n].offset += new.end - put[n].start;
		put[n++].start = new.end;
	}
	splice(l, from, to, put, n);
	m->last = 0;
}

const struct map *
maps_find(struct maps *m, uint64_t addr)
{
	const struct maps_list *l = m->list;
	size_t i;

	if (l == NULL)
		return NULL;
	if (m->last < l->n) {
		const struct map *last = at(l, m->last);

		if (addr - last->start < last->end - last->start)
			return last;
	}
	i = seek(l, addr);
	if (i == l->n || addr < at(l, i)->start)
		return NULL;
	m->last = i;
	return at(l, i);
}

void
maps_remove(struct maps *m, uint64_t start)
{
	struct maps_list *l;
	size_t i;

	if (maps_find(m, start) == NULL)
		return;
	l = own_list(m);
	i = seek(l, start);
	splice(l, i, i + 1, NULL, 0);
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
	if (to->list != NULL)
		to->list->users++;
}

void
maps_free(struct maps *m)
{
	if (m->list != NULL)
		forget(m->list);
	m->list = NULL;
}
