#include "tools/stackfold/perf/data/deferred_samples.h"

void
deferred_samples_add(struct thread *t, uint64_t cookie, uint32_t event,
    str record)
{
	struct deferred *new = NULL;
	size_t cap = 0;

	GROW(new, cap, 1);
	*new = (struct deferred){t->waiting, cookie, event, {0}};
	buf_add(&new->record, record);
	t->waiting = new;
}

struct deferred *
deferred_samples_take(struct thread *t)
{
	struct deferred *last = t->waiting, *first = NULL;

	while (last != NULL) {
		struct deferred *before = last->next;

		last->next = first;
		first = last;
		last = before;
	}
	t->waiting = NULL;
	return first;
}

struct deferred *
deferred_samples_next(struct deferred *d)
{
	struct deferred *next = d->next;
	struct buf own = {.p = (char *)d};

	buf_free(&d->record);
	buf_free(&own);
	return next;
}
