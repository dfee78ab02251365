#include "tools/foldview/window.h"

#include <math.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/search.h"
#include "common/base/sys.h"
#include "common/profile/samples.h"

#define WINDOW_Z 3.0		/* significance in standard errors, p = 1/370 */

#ifndef WINDOW_NAMES
#define WINDOW_NAMES 4096	/* least names for window_forget() to act */
#endif

/* Make room for n counts; new ones are 0. */
static void
make_room(struct num **counts, size_t *have, size_t *cap, size_t n)
{
	if (n <= *have)
		return;
	GROW(*counts, *cap, n);
	memset(*counts + *have, 0, (n - *have) * sizeof(**counts));
	*have = n;
}

/* Count a stack for its leaf, or once for each of its functions. */
static void
add_stack(struct window *w, struct window_part *p, const struct folded *f,
    uint32_t stack)
{
	unsigned column = f->stacks.columns > 1 ? f->stacks.columns - 1 : 0;
	struct num n = stacks_count(&f->stacks, stack, column);
	size_t depth;
	const uint32_t *ids = stacks_ids(&f->stacks, stack, &depth);

	p->weight = num_add(p->weight, n);
	if (!w->by_total) {
		w->now[ids[depth - 1]] = num_add(w->now[ids[depth - 1]], n);
		return;
	}
	for (size_t d = 0; d < depth; d++) {
		if (w->mark[ids[d]] == stack + 1)
			continue;
		w->mark[ids[d]] = stack + 1;
		w->now[ids[d]] = num_add(w->now[ids[d]], n);
	}
}

static void
sum_stacks(struct window *w, struct window_part *p, const struct folded *f)
{
	size_t names = f->names.n;

	p->n = 0;
	p->weight = NUM(0);
	w->now = buf_table(names + 1, sizeof(*w->now));
	w->mark = buf_table(names + 1, sizeof(*w->mark));
	for (uint32_t i = 0; i < f->stacks.n; i++)
		add_stack(w, p, f, i);
	for (uint32_t i = 0; i < names; i++)
		if (!num_is0(w->now[i])) {
			GROW(p->of, p->cap, p->n + 1);
			p->of[p->n++] = (struct window_weight){i, w->now[i]};
		}
	buf_drop(w->now);
	buf_drop(w->mark);
}

void
window_add(struct window *w, const struct folded_part *part,
    const struct folded *f)
{
	struct window_part *p;

	if (w->n == WINDOW_PARTS + 1) {
		w->first = (w->first + 1) % (WINDOW_PARTS + 1);
		w->n--;
	}
	p = &w->past[(w->first + w->n++) % (WINDOW_PARTS + 1)];
	p->part = *part;
	p->samples = part->samples;
	sum_stacks(w, p, f);
}

void
window_baseline(struct window *w, const struct folded *f)
{
	unsigned column = f->stacks.columns > 1 ? f->stacks.columns - 1 : 0;

	w->base.samples = samples_count(&f->stacks, column, &f->meta, 0).n;
	sum_stacks(w, &w->base, f);
}

/* Replace ids in a part by here[id]; if `here` is NULL, mark them as used. */
static void
rename_part(struct window_part *p, uint32_t *here, bool *used)
{
	for (size_t i = 0; i < p->n; i++)
		if (here == NULL)
			used[p->of[i].name] = true;
		else
			p->of[i].name = here[p->of[i].name];
}

void
window_forget(struct window *w, struct names *names)
{
	struct arena arena = {0};
	struct names kept = {0};
	uint32_t *here = NULL;
	bool *used;

	if (names->n < WINDOW_NAMES || names->n - w->kept < w->kept / 4)
		return;
	used = NEW(&arena, bool, names->n);
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < w->n; i++)
			rename_part(&w->past[(w->first + i) %
			    (WINDOW_PARTS + 1)], here, used);
		rename_part(&w->base, here, used);
		if (pass > 0)
			break;
		here = NEW(&arena, uint32_t, names->n);
		for (uint32_t i = 0; i < names->n; i++)
			if (used[i])
				here[i] = names_id(&kept, names_text(names,
				    i));
	}
	names_free(names);
	*names = kept;
	w->kept = kept.n;
	arena_free(&arena);
}

static void
add_part(struct window *w, const struct window_part *p)
{
	if (p->n > 0)
		make_room(&w->sum, &w->nsum, &w->sum_cap,
		    p->of[p->n - 1].name + (size_t)1);
	for (size_t i = 0; i < p->n; i++) {
		struct num *sum = &w->sum[p->of[i].name];

		*sum = num_add(*sum, p->of[i].n);
	}
	w->weight = num_add(w->weight, p->weight);
	w->samples += p->samples;
	w->seconds += num_real(num_sub(p->part.to, p->part.from));
}

void
window_compare(struct window *w)
{
	struct num newest = window_newest(w)->part.from;

	w->nsum = 0;
	w->weight = NUM(0);
	w->samples = 0;
	w->seconds = 0;
	if (w->base.n > 0) {
		add_part(w, &w->base);
		return;
	}
	for (size_t i = 0; i + 1 < w->n; i++) {
		const struct window_part *p =
		    &w->past[(w->first + i) % (WINDOW_PARTS + 1)];

		if (num_cmp(num_add(p->part.from, NUM(WINDOW_SECONDS)),
		    newest) >= 0)
			add_part(w, p);
	}
}

/* Return the weight of a function in the newest part. */
static struct num
find_weight(const struct window *w, uint32_t name)
{
	const struct window_part *p = window_newest(w);
	size_t n = p->n == 0 ? 0 : search_after(&p->of[0].name, p->n,
	    sizeof(*p->of), name);

	return n > 0 && p->of[n - 1].name == name ? p->of[n - 1].n : NUM(0);
}

double
window_share(const struct window *w, uint32_t name)
{
	return num_percent(find_weight(w, name), window_newest(w)->weight);
}

double
window_before(const struct window *w, uint32_t name)
{
	return name < w->nsum ? num_percent(w->sum[name], w->weight) : 0;
}

bool
window_differs(const struct window *w, uint32_t name)
{
	double n = (double)window_newest(w)->samples, m = (double)w->samples;
	double now = window_share(w, name) / 100;
	double before = window_before(w, name) / 100;
	double both = (now * n + before * m) / (n + m);

	return n > 0 && m > 0 && fabs(now - before) >
	    WINDOW_Z * sqrt(both * (1 - both) * (1 / n + 1 / m));
}

/* sort key of names: weight now, then in the baseline, then id */
struct ranked {
	const struct window *w;
	uint32_t *name;
};

static bool
load_key(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct ranked *r = arg;
	uint32_t name = r->name[of];

	*bits = part == 0 ? ~find_weight(r->w, name).whole :
	    part == 1 ? ~(name < r->w->nsum ? r->w->sum[name].whole : 0) :
	    part == 2 ? name : 0;
	return part < 3;
}

uint32_t *
window_rank(const struct window *w, size_t *n)
{
	const struct window_part *p = window_newest(w);
	size_t newest = p->n > 0 ? p->of[p->n - 1].name + (size_t)1 : 0;
	size_t all = newest > w->nsum ? newest : w->nsum, cap = 0;
	struct ranked r = {w, NULL};
	struct radix sort = {.load = load_key, .arg = &r};
	uint32_t *order;

	*n = 0;
	GROW(r.name, cap, all + 1);
	for (uint32_t i = 0; i < all; i++)
		if (window_share(w, i) > 0 || window_before(w, i) > 0)
			r.name[(*n)++] = i;
	order = radix_order(&sort, *n);
	for (size_t i = 0; i < *n; i++)
		order[i] = r.name[order[i]];
	buf_drop(r.name);
	return order;
}
