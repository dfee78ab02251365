#include "tools/stackfold/perf/data/records/time_order.h"

#include <string.h>

#include "common/base/search.h"
#include "tools/stackfold/perf/data/records/record.h"

void
time_order_add(struct time_order *o, uint64_t time, str record, uint32_t event)
{
	struct buf *b = &o->bytes[o->round];
	size_t at = o->view != NULL ? (size_t)(record.p - o->view) : b->n;

	*APPEND(o->item, o->cap, o->n) = (struct time_order_item){time, at,
	    event, (uint16_t)record.n, o->round};
	if (o->view == NULL)
		buf_add(b, record);
	o->newest = time > o->newest ? time : o->newest;
	o->late += time < o->done;
}

/* merge from[a..b) and from[b..c) into the same range of `to` */
static void
merge_runs(const struct time_order_item *from, struct time_order_item *to,
    size_t a, size_t b, size_t c)
{
	size_t i = a, k = b;

	for (size_t at = a; at < c; at++)
		to[at] = i < b && (k >= c || from[i].time <= from[k].time) ?
		    from[i++] : from[k++];
}

/* find the ascending runs and return their number */
static size_t
find_runs(struct time_order *o)
{
	size_t n = 0;

	for (size_t i = 0; i < o->n; i++) {
		if (i > 0 && o->item[i - 1].time <= o->item[i].time)
			continue;
		GROW(o->run, o->run_cap, n + 2);
		o->run[n++] = i;
	}
	if (n > 0)
		o->run[n] = o->n;
	return n;
}

/* merge neighbouring runs until one is left */
static void
sort_items(struct time_order *o)
{
	size_t n = find_runs(o);

	GROW(o->spare, o->spare_cap, o->n);
	while (n > 1) {
		struct time_order_item *from = o->item;
		size_t cap = o->cap, k = 0;

		for (size_t i = 0; i < n; i += 2) {
			size_t b = o->run[i + 1];
			size_t c = i + 2 <= n ? o->run[i + 2] : b;

			merge_runs(from, o->spare, o->run[i], b, c);
			o->run[k++] = o->run[i];
		}
		o->run[k] = o->n;
		n = k;
		o->item = o->spare;
		o->cap = o->spare_cap;
		o->spare = from;
		o->spare_cap = cap;
	}
}

/* make the items up to the time `until` ready for time_order_next() */
static void
make_items_ready(struct time_order *o, uint64_t until)
{
	const uint64_t *first;

	sort_items(o);
	first = o->n > 0 ? &o->item->time : NULL;
	o->ready = search_after(first, o->n, sizeof(*o->item), until);
	if (o->ready > 0)
		o->done = o->item[o->ready - 1].time;
}

void
time_order_end_round(struct time_order *o)
{
	make_items_ready(o, o->limit);
	o->limit = o->newest;
}

void
time_order_end(struct time_order *o)
{
	make_items_ready(o, UINT64_MAX);
}

/* Discard the records returned so far, and begin the next round in the previous
 * round's buffer unless that still holds late records. */
static void
drop_given_items(struct time_order *o)
{
	uint16_t before = !o->round;
	size_t kept = 0;

	if (o->given > 0)
		memmove(o->item, o->item + o->given,
		    (o->n - o->given) * sizeof(*o->item));
	o->n -= o->given;
	o->given = o->ready = 0;
	for (size_t i = 0; i < o->n; i++)
		kept += o->item[i].round == before;
	if (kept > 0)
		return;
	o->bytes[before].n = 0;
	o->round = before;
}

bool
time_order_next(struct time_order *o, str *record, uint32_t *event)
{
	const struct time_order_item *i;

	if (o->given == o->ready) {
		drop_given_items(o);
		return false;
	}
	i = &o->item[o->given++];
	record->p = (o->view != NULL ? o->view : o->bytes[i->round].p) + i->at;
	record->n = i->size;
	*event = i->event;
	return true;
}

void
time_order_free(struct time_order *o)
{
	buf_free(&o->bytes[0]);
	buf_free(&o->bytes[1]);
	buf_drop(o->item);
	buf_drop(o->spare);
	buf_drop(o->run);
	*o = (struct time_order){0};
}
