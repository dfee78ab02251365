#include "common/folded/lost.h"

#include <stdlib.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/folded/slice.h"

#define LOST_MANY 8192	/* join close times if there are this many */

static int
by_time(const void *a, const void *b)
{
	const struct lost_time *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return (x->n > y->n) - (x->n < y->n);
}

/* Sort the times and join those less than `gap` apart. */
static void
join_close(struct lost *l, int64_t gap)
{
	size_t k = 0;

	if (l->n == 0)
		return;
	qsort(l->all, l->n, sizeof(*l->all), by_time);
	for (size_t i = 1; i < l->n; i++) {
		struct lost_time *last = &l->all[k], *t = &l->all[i];

		if (t->from - last->to >= gap) {
			l->all[++k] = *t;
			continue;
		}
		last->to = t->to > last->to ? t->to : last->to;
		last->n += t->n;
	}
	l->n = k + 1;
}

/* Join close times until at most `most` are left. */
static void
limit_times(struct lost *l, size_t most, int64_t gap)
{
	join_close(l, gap);
	for (; l->n > most; gap *= 2)
		join_close(l, gap);
}

void
lost_add(struct lost *l, int64_t at, uint64_t n)
{
	if (n == 0)
		return;
	if (l->n == LOST_MANY)
		limit_times(l, LOST_MANY / 2, 1000);
	*APPEND(l->all, l->cap, l->n) = (struct lost_time){at, at, n};
}

static void
add_seconds(struct buf *b, int64_t nanos)
{
	char text[NUM_TEXT];

	buf_add(b, num_text(text, slice_seconds((uint64_t)nanos)));
}

void
lost_write(struct lost *l, struct meta *m, int64_t zero, uint64_t length)
{
	int64_t step = (int64_t)length;
	struct buf b = {0};
	size_t k = 0;

	for (size_t i = 0; i < l->n; i++) {
		struct lost_time t = l->all[i];

		if (t.to < zero)
			continue;
		t.from = t.from < zero ? 0 : (t.from - zero) / step * step;
		t.to = ((t.to - zero) / step + 1) * step;
		l->all[k++] = t;
	}
	l->n = k;
	limit_times(l, LOST_MOST, 1);
	for (size_t i = 0; i < l->n; i++) {
		if (i > 0)
			buf_char(&b, ',');
		add_seconds(&b, l->all[i].from);
		buf_char(&b, '-');
		add_seconds(&b, l->all[i].to);
		buf_fmt(&b, ":%llu", (unsigned long long)l->all[i].n);
	}
	meta_set(m, STR("lost-at"), buf_str(&b));
	buf_free(&b);
}

void
lost_read(struct lost *l, const struct meta *m)
{
	str rest = meta_get(m, STR("lost-at")), time, from, to;
	char between = str_chr(rest, ',') != STR_NONE ? ',' : ' ';
	struct num begin, end;
	uint64_t n;

	while (l->n < LOST_MOST && str_cut(&rest, between, &time)) {
		if (!str_cut(&time, '-', &from) || !str_cut(&time, ':', &to) ||
		    num_parse(from, &begin) != NUM_EXACT ||
		    num_parse(to, &end) != NUM_EXACT || !num_whole(time, &n) ||
		    begin.whole > INT32_MAX || end.whole > INT32_MAX)
			continue;
		lost_add(l, (int64_t)slice_nanos(begin), n);
		if (n > 0)
			l->all[l->n - 1].to = (int64_t)slice_nanos(end);
	}
}

uint64_t
lost_between(const struct lost *l, int64_t from, int64_t to)
{
	uint64_t n = 0;

	for (size_t i = 0; i < l->n; i++)
		if (l->all[i].from < to && from < l->all[i].to)
			n += l->all[i].n;
	return n;
}
