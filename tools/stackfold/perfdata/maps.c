#include "tools/stackfold/perfdata/maps.h"

#include <string.h>

#include "common/buf.h"

struct maps_list {
	size_t users;
	struct map *p;
	size_t n, cap;
};

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
	struct maps_list *l = NULL, *old = m->list;
	size_t cap = 0;

	if (old != NULL && old->users == 1)
		return old;
	GROW(l, cap, 1);
	*l = (struct maps_list){.users = 1};
	if (old != NULL) {
		GROW(l->p, l->cap, old->n);
		if (old->n > 0)
			memcpy(l->p, old->p, old->n * sizeof(*l->p));
		l->n = old->n;
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

		if (l->p[mid].end <= addr)
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
	GROW(l->p, l->cap, l->n + n);
	memmove(l->p + from + n, l->p + to, (l->n - to) * sizeof(*l->p));
	if (n > 0)
		memcpy(l->p + from, new, n * sizeof(*l->p));
	l->n = l->n + n - (to - from);
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
	while (to < l->n && l->p[to].start < new.end)
		to++;
	if (from < to && l->p[from].start < new.start) {
		put[n] = l->p[from];
		put[n++].end = new.start;
	}
	put[n++] = new;
	if (from < to && l->p[to - 1].end > new.end) {
		put[n] = l->p[to - 1];
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
	if (m->last < l->n && addr - l->p[m->last].start <
	    l->p[m->last].end - l->p[m->last].start)
		return &l->p[m->last];
	i = seek(l, addr);
	if (i == l->n || addr < l->p[i].start)
		return NULL;
	m->last = i;
	return &l->p[i];
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
