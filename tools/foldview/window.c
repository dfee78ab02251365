#include "tools/foldview/window.h"

#include <math.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/radix.h"
#include "common/base/sys.h"
#include "common/profile/samples.h"

/* standard errors; chance exceeds them once in 370 times */
#define SURE 3.0

/* make room for n counts, the new ones 0 */
static void
make_room(struct num **counts, size_t *have, size_t *cap, size_t n)
{
	if (n <= *have)
		return;
	GROW(*counts, *cap, n);
	memset(*counts + *have, 0, (n - *have) * sizeof(**counts));
	*have = n;
}

static void
add_weight(struct num *to, struct num n)
{
	*to = num_add(*to, n);
}

/* count a stack for its leaf, or once for each of its functions */
static void
add_stack(struct window *w, struct window_part *p, const struct folded *f,
    uint32_t stack)
{
	unsigned column = f->stacks.columns > 1 ? f->stacks.columns - 1 : 0;
	struct num n = stacks_count(&f->stacks, stack, column);
	size_t depth;
	const uint32_t *ids = stacks_ids(&f->stacks, stack, &depth);

	add_weight(&p->weight, n);
	if (!w->by_total) {
		add_weight(&p->of[ids[depth - 1]], n);
		return;
	}
	for (size_t d = 0; d < depth; d++) {
		if (w->mark[ids[d]] == stack + 1)
			continue;
		w->mark[ids[d]] = stack + 1;
		add_weight(&p->of[ids[d]], n);
	}
}

static void
sum_stacks(struct window *w, struct window_part *p, const struct folded *f)
{
	p->n = 0;
	p->weight = NUM(0);
	make_room(&p->of, &p->n, &p->cap, f->names.n + 1);
	GROW(w->mark, w->mark_cap, f->names.n + 1);
	memset(w->mark, 0, (f->names.n + 1) * sizeof(*w->mark));
	for (uint32_t i = 0; i < f->stacks.n; i++)
		add_stack(w, p, f, i);
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

static void
add_part(struct window *w, const struct window_part *p)
{
	make_room(&w->sum, &w->nsum, &w->sum_cap, p->n);
	for (size_t i = 0; i < p->n; i++)
		if (!num_is0(p->of[i]))
			add_weight(&w->sum[i], p->of[i]);
	add_weight(&w->weight, p->weight);
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
		    window_part(w, i);

		if (num_cmp(num_add(p->part.from, NUM(WINDOW_SECONDS)),
		    newest) >= 0)
			add_part(w, p);
	}
}

double
window_share(const struct window_part *p, uint32_t name)
{
	return name < p->n ? num_percent(p->of[name], p->weight) : 0;
}

double
window_before(const struct window *w, uint32_t name)
{
	return name < w->nsum ? num_percent(w->sum[name], w->weight) : 0;
}

bool
window_differs(const struct window *w, uint32_t name)
{
	const struct window_part *p = window_newest(w);
	double n = (double)p->samples, m = (double)w->samples;
	double now = window_share(p, name) / 100;
	double before = window_before(w, name) / 100;
	double both = (now * n + before * m) / (n + m);

	return n > 0 && m > 0 && fabs(now - before) >
	    SURE * sqrt(both * (1 - both) * (1 / n + 1 / m));
}

/* names by weight now, then before, then by number */
struct ranked {
	const struct window *w;
	const struct window_part *p;
	uint32_t *name;
};

static bool
load_key(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct ranked *r = arg;
	uint32_t name = r->name[of];

	*bits = part == 0 ? ~(name < r->p->n ? r->p->of[name].whole : 0) :
	    part == 1 ? ~(name < r->w->nsum ? r->w->sum[name].whole : 0) :
	    part == 2 ? name : 0;
	return part < 3;
}

uint32_t *
window_rank(const struct window *w, size_t *n)
{
	const struct window_part *p = window_newest(w);
	size_t all = p->n > w->nsum ? p->n : w->nsum, cap = 0;
	struct ranked r = {w, p, NULL};
	struct radix sort = {.load = load_key, .arg = &r};
	uint32_t *order;

	*n = 0;
	GROW(r.name, cap, all + 1);
	for (uint32_t i = 0; i < all; i++)
		if (window_share(p, i) > 0 || window_before(w, i) > 0)
			r.name[(*n)++] = i;
	order = radix_order(&sort, *n);
	for (size_t i = 0; i < *n; i++)
		order[i] = r.name[order[i]];
	buf_drop(r.name);
	return order;
}
