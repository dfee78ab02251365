#include "common/moments/series.h"

#include <stdbool.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/search.h"
#include "common/profile/frame.h"

/* add samples; slices must not decrease */
static void
add_samples(struct series *s, uint32_t slice, double samples)
{
	if (s->n == 0 || s->at[s->n - 1].slice != slice)
		*APPEND(s->at, s->cap, s->n) = (struct series_point){slice, 0};
	s->at[s->n - 1].samples += samples;
	s->total += samples;
}

/* Count a stack once for each of its functions.  seen[id] is 1 + the last part
 * that was counted for the function. */
static void
add_stack(struct series_all *a, uint32_t slice, uint32_t part, uint32_t *seen,
    const uint32_t *ids, size_t depth, double samples, enum series_of which)
{
	add_samples(&a->busy, slice, samples);
	for (size_t d = which == SERIES_SELF ? depth - 1 : 0; d < depth; d++) {
		struct series *s = &a->of[ids[d]];

		if (seen[ids[d]] == part + 1)
			continue;
		seen[ids[d]] = part + 1;
		s->depth += (double)d * samples;
		add_samples(s, slice, samples);
	}
}

void
series_read(struct series_all *a, const struct slices *t,
    const struct names *names, double per_weight, enum series_of which)
{
	struct arena arena = {0}, work = {0};
	uint32_t *seen = NEW(&work, uint32_t, names->n + 1);

	a->names = names->n;
	a->of = NEW(&arena, struct series, names->n + 1);
	a->first = t->first;
	a->slices = t->n;
	a->length = t->length;
	a->seconds = (double)t->length / 1e9;
	for (uint32_t i = 0; i < t->parts; i++) {
		const struct slices_part *p = &t->part[i];
		double samples = num_real(p->count) * per_weight;
		size_t depth;
		const uint32_t *ids = stacks_ids(&t->stacks, p->stack, &depth);

		if (p->slice == SLICES_NO_TIME)
			a->timeless += samples;
		else if (frame_idle(names_text(names, ids[0])))
			a->idle += samples;
		else
			add_stack(a, p->slice, i, seen, ids, depth, samples,
			    which);
	}
	arena_free(&work);
}

/* argument of is_earlier() */
struct wanted {
	const struct series *s;
	uint32_t slice;
};

static bool
is_earlier(const void *of, size_t i)
{
	const struct wanted *w = of;

	return w->s->at[i].slice < w->slice;
}

double
series_sum(const struct series *s, uint32_t from, uint32_t to)
{
	struct wanted w = {s, from};
	size_t lo = search_first(s->n, is_earlier, &w);
	double sum = 0;

	for (; lo < s->n && s->at[lo].slice < to; lo++)
		sum += s->at[lo].samples;
	return sum;
}
