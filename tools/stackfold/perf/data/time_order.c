#include "tools/stackfold/perf/data/time_order.h"

#include <string.h>

void
time_order_add(struct time_order *o, uint64_t time, str record, uint32_t event)
{
	struct buf *b = &o->bytes[o->round];
	size_t at = o->stays != NULL ? (size_t)(record.p - o->stays) : b->n;

	GROW(o->item, o->cap, o->n + 1);
	o->item[o->n++] = (struct time_order_item){time, at, event,
	    (uint16_t)record.n, o->round};
	if (o->stays == NULL)
		buf_add(b, record);
	o->newest = time > o->newest ? time : o->newest;
	o->late += time < o->done;
}

/* merge from[a..b) and from[b..c) to the same place */
static void
merge(const struct time_order_item *from, struct time_order_item *to, size_t a,
    size_t b, size_t c)
{
	size_t i = a, k = b;

	for (size_t at = a; at < c; at++)
		to[at] = i < b && (k >= c || from[i].time <= from[k].time) ?
		    from[i++] : from[k++];
}

/* note where the items stop ascending; how many runs there are */
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
sort(struct time_order *o)
{
	size_t n = find_runs(o);

	GROW(o->spare, o->spare_cap, o->n);
	while (n > 1) {
		struct time_order_item *from = o->item;
		size_t cap = o->cap, k = 0;

		for (size_t i = 0; i < n; i += 2) {
			size_t b = o->run[i + 1];
			size_t c = i + 2 <= n ? o->run[i + 2] : b;

			merge(from, o->spare, o->run[i], b, c);
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

static str
record_of(const struct time_order *o, const struct time_order_item *i)
{
	const char *from = o->stays != NULL ? o->stays :
	    o->bytes[i->round].p;

	return (str){from + i->at, i->size};
}

/* hand over all up to a time */
static void
flush(struct time_order *o, uint64_t limit, struct time_order_to *to)
{
	size_t i;

	sort(o);
	for (i = 0; i < o->n && o->item[i].time <= limit; i++) {
		to->take(to, record_of(o, &o->item[i]), o->item[i].event);
		o->done = o->item[i].time;
	}
	if (i > 0)
		memmove(o->item, o->item + i, (o->n - i) * sizeof(*o->item));
	o->n -= i;
}

void
time_order_round(struct time_order *o, struct time_order_to *to)
{
	uint16_t before = !o->round;
	size_t kept = 0;

	flush(o, o->limit, to);
	o->limit = o->newest;
	for (size_t i = 0; i < o->n; i++)
		kept += o->item[i].round == before;
	if (kept > 0)
		return;		/* one that came late */
	o->bytes[before].n = 0;
	o->round = before;
}

void
time_order_end(struct time_order *o, struct time_order_to *to)
{
	flush(o, UINT64_MAX, to);
	o->bytes[0].n = o->bytes[1].n = 0;
}

void
time_order_free(struct time_order *o)
{
	struct buf items = {.p = (char *)o->item};
	struct buf spare = {.p = (char *)o->spare};
	struct buf runs = {.p = (char *)o->run};

	buf_free(&o->bytes[0]);
	buf_free(&o->bytes[1]);
	buf_free(&items);
	buf_free(&spare);
	buf_free(&runs);
	*o = (struct time_order){0};
}
