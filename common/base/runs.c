#include "common/base/runs.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/search.h"

static char *
get(const struct runs *r, const void *v, size_t i)
{
	return (char *)(uintptr_t)v + i * r->size;
}

static bool
is_before(const struct runs *r, const void *a, const void *b)
{
	return r->before(r->arg, a, b);
}

struct place_query {
	const struct runs *runs;
	const void *v, *element;
};

static bool
runs_not_behind(const void *of, size_t i)
{
	const struct place_query *q = of;

	return !is_before(q->runs, q->element, get(q->runs, q->v, i));
}

/* the first of v[from..n), which are in order, that comes behind an element */
static size_t
find_place(const struct runs *r, const void *v, size_t from, size_t n,
    const void *element)
{
	struct place_query q = {r, v, element};

	return search_first(from, n, runs_not_behind, &q);
}

/* one element; the usual sizes take no call */
static void
move(const struct runs *r, char *to, const char *from)
{
	if (r->size == 4)
		memcpy(to, from, 4);
	else if (r->size == 16)
		memcpy(to, from, 16);
	else
		memcpy(to, from, r->size);
}

/* merge v[0..n) with v[n..end), of which both are in order */
static void
merge(const struct runs *r, void *v, size_t n, size_t end, struct buf *copy)
{
	size_t to = find_place(r, v, 0, n, get(r, v, n));
	size_t stop = find_place(r, v, n, end, get(r, v, n - 1));
	const char *first, *behind;

	copy->n = 0;
	buf_add(copy, (str){get(r, v, to), (n - to) * r->size});
	first = copy->p;
	behind = copy->p + copy->n;
	for (; first < behind; to++) {
		if (n < stop && is_before(r, get(r, v, n), first)) {
			move(r, get(r, v, to), get(r, v, n++));
		} else {
			move(r, get(r, v, to), first);
			first += r->size;
		}
	}
}

/* where runs begin, at `from`; false if they are too many */
static bool
find_runs(const struct runs *r, const void *v, size_t n, size_t few,
    size_t least, size_t **from, size_t *runs)
{
	size_t cap = 0;

	for (size_t i = 0; i < n; i++) {
		if (i > 0 && !is_before(r, get(r, v, i), get(r, v, i - 1)))
			continue;
		if (*runs > few + i / least)
			return false;
		GROW(*from, cap, *runs + 2);
		(*from)[(*runs)++] = i;
	}
	if (*runs > 0)
		(*from)[*runs] = n;
	return true;
}

/* merge neighbours by pairs until one is left: so none is moved often */
static void
merge_runs(const struct runs *r, void *v, size_t *from, size_t runs)
{
	struct buf copy = {0};

	while (runs > 1) {
		size_t left = 0, i = 0;

		for (; i + 1 < runs; i += 2) {
			size_t begin = from[i];

			merge(r, get(r, v, begin), from[i + 1] - begin,
			    from[i + 2] - begin, &copy);
			from[left++] = begin;
		}
		if (i < runs)
			from[left++] = from[i];
		from[left] = from[runs];
		runs = left;
	}
	buf_free(&copy);
}

bool
runs_sort(const struct runs *r, void *elements, size_t n, size_t few,
    size_t least)
{
	size_t *from = NULL, runs = 0;
	bool good = find_runs(r, elements, n, few, least, &from, &runs);

	if (good)
		merge_runs(r, elements, from, runs);
	buf_drop(from);
	return good;
}

void
runs_join(const struct runs *r, void *elements, size_t half, size_t n)
{
	struct buf copy = {0};

	if (half > 0 && half < n && is_before(r, get(r, elements, half),
	    get(r, elements, half - 1)))
		merge(r, elements, half, n, &copy);
	buf_free(&copy);
}
