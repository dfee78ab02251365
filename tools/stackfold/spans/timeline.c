#include "tools/stackfold/spans/timeline.h"

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/search.h"

void
timeline_add(struct timeline_sums *t, uint32_t path, uint64_t ns)
{
	GROW_ZEROED(t->at1, t->at_cap, (size_t)path + 1);
	if (t->at1[path] == 0) {
		*APPEND(t->all, t->cap, t->n) =
		    (struct timeline_sum){.path = path};
		t->at1[path] = t->n;
	}
	t->all[t->at1[path] - 1].ns += ns;
}

void
timeline_empty(struct timeline_sums *t)
{
	while (t->n > 0)
		t->at1[t->all[--t->n].path] = 0;
}

void
timeline_turn(struct timeline *t, uint64_t at, uint32_t path)
{
	if (t->n > 0 && t->turn[t->n - 1].path == path)
		return;
	*APPEND(t->turn, t->cap, t->n) = (struct timeline_turn){at, path};
}

static uint64_t
turn_end(const struct timeline *t, size_t i)
{
	return i + 1 < t->n ? t->turn[i + 1].start : UINT64_MAX;
}

/* key for sorting: by path, then by start */
static bool
load_turn(const void *arg, uint32_t i, size_t part, uint64_t *bits)
{
	const struct timeline *t = arg;

	*bits = part == 0 ? (uint64_t)t->turn[i].path << 32 | i : 0;
	return part == 0;
}

void
timeline_close(struct timeline *t)
{
	uint32_t *order = radix_order(&(struct radix){.load = load_turn,
	    .arg = t}, t->n);
	uint64_t before = 0;
	size_t cap = 0;

	GROW(t->stay, cap, t->n);
	for (size_t k = 0; k < t->n; k++) {
		const struct timeline_turn *turn = &t->turn[order[k]];
		uint64_t end = turn_end(t, order[k]);

		if (k == 0 || turn->path != t->turn[order[k - 1]].path) {
			*APPEND(t->path, t->path_cap, t->paths) =
			    (struct timeline_path){turn->path, k};
			before = 0;
		}
		t->stay[k] = (struct timeline_stay){turn->start, end, before};
		before += end - turn->start;
	}
	buf_drop(order);
}

void
timeline_free(struct timeline *t)
{
	buf_drop(t->turn);
	buf_drop(t->stay);
	buf_drop(t->path);
	*t = (struct timeline){0};
}

/* Return the time spent on the k-th path before `at`. */
static uint64_t
time_before(const struct timeline *t, size_t k, uint64_t at)
{
	size_t first = t->path[k].first;
	size_t end = k + 1 < t->paths ? t->path[k + 1].first : t->n;
	size_t n = search_after(&t->stay[first].start, end - first,
	    sizeof(*t->stay), at);
	const struct timeline_stay *last = &t->stay[first + n - 1];

	if (n == 0)
		return 0;
	return last->before + (at < last->end ? at : last->end) - last->start;
}

void
timeline_between(const struct timeline *t, uint64_t from, uint64_t to,
    struct timeline_sums *times)
{
	size_t first = search_after(&t->turn->start, t->n, sizeof(*t->turn),
	    from) - 1;
	size_t end = search_after(&t->turn->start, t->n, sizeof(*t->turn), to);

	for (size_t i = first; i < end && end - first <= t->paths; i++) {
		uint64_t until = turn_end(t, i) < to ? turn_end(t, i) : to;

		if (from < until || i == first)
			timeline_add(times, t->turn[i].path, until - from);
		from = until;
	}
	for (size_t k = 0; k < t->paths && end - first > t->paths; k++) {
		uint64_t ns = time_before(t, k, to) - time_before(t, k, from);

		if (ns > 0)
			timeline_add(times, t->path[k].path, ns);
	}
}
