#include "tools/stackfold/perf/data/samples/deferred_samples.h"

void
deferred_samples_add(struct thread *t, uint64_t cookie, uint32_t event,
    str record)
{
	struct deferred_sample *new = buf_table(1, sizeof(*new));

	*new = (struct deferred_sample){t->deferred, cookie, event, {0}};
	buf_add(&new->record, record);
	t->deferred = new;
}

struct deferred_sample *
deferred_samples_take(struct thread *t)
{
	struct deferred_sample *last = t->deferred, *first = NULL;

	while (last != NULL) {
		struct deferred_sample *before = last->next;

		last->next = first;
		first = last;
		last = before;
	}
	t->deferred = NULL;
	return first;
}

struct deferred_sample *
deferred_samples_next(struct deferred_sample *d)
{
	struct deferred_sample *next = d->next;

	buf_free(&d->record);
	buf_drop(d);
	return next;
}
