#include "tools/flamesvg/layout/diff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/arena.h"
#include "common/base/sys.h"
#include "common/profile/frame.h"
#include "tools/flamesvg/page/text.h"

#define LEAST 1.0		/* points: less than that is never glaring */
#define NAMED 3			/* gone functions that are named */

/* n * mul / div to the nearest, or n where div is 0 */
static uint64_t
scale(uint64_t n, uint64_t mul, uint64_t div)
{
	uint64_t lo, rest, hi = sys_mul(n, mul, &lo);

	if (div == 0 || mul == 0 || hi >= div)
		return n;
	n = sys_div(hi, lo, div, &rest);
	return n + (rest >= div - rest);
}

/* the larger of the two, as if before had the total of after */
static void
larger(struct diff *d)
{
	const struct tree *t = d->tree;
	uint64_t *self = NULL, *total = NULL;
	size_t self_cap = 0, total_cap = 0;

	GROW(self, self_cap, t->n);
	GROW(total, total_cap, t->n);
	for (size_t i = 0; i < t->n; i++) {
		uint64_t own = t->self[DIFF_BEFORE][i];
		uint64_t before = d->counts ? own : scale(own,
		    t->total[DIFF_AFTER][0], t->total[DIFF_BEFORE][0]);
		uint64_t after = t->self[DIFF_AFTER][i];

		self[i] = total[i] = before > after ? before : after;
	}
	for (size_t i = t->n; i-- > 1;)
		total[t->parent[i]] = tree_sum(total[t->parent[i]],
		    total[i]);
	d->own = self;
	d->total = total;
}

void
diff_width(struct diff *d)
{
	unsigned c = strcmp(d->by, "before") == 0 ? DIFF_BEFORE : DIFF_AFTER;

	d->total = d->tree->total[c];
	d->own = d->tree->self[c];
	d->max = strcmp(d->by, "max") == 0;
	if (d->max)
		larger(d);
}

double
diff_share(const struct diff *d, uint32_t node, unsigned c)
{
	const struct tree *t = d->tree;

	return num_percent(tree_num(t, t->total[c][node]),
	    tree_num(t, t->total[c][0]));
}

double
diff_points(const struct diff *d, uint32_t i)
{
	const struct tree *t = d->tree;
	uint64_t *const *of = d->self ? t->self : t->total;
	unsigned whole = d->counts ? DIFF_BEFORE : DIFF_AFTER;
	double points = num_percent(tree_num(t, of[DIFF_AFTER][i]),
	    tree_num(t, t->total[whole][0])) -
	    num_percent(tree_num(t, of[DIFF_BEFORE][i]),
	    tree_num(t, t->total[DIFF_BEFORE][0]));

	return d->negate ? -points : points;
}

void
diff_amount(struct buf *b, const struct diff *d, const struct options *k,
    double points)
{
	const struct tree *t = d->tree;
	uint64_t whole = t->total[DIFF_BEFORE][0];

	if (d->counts)
		text_count(b, k, tree_num(t, (uint64_t)(points / 100 *
		    (double)whole + 0.5)));
	else
		buf_fmt(b, "%.2f points", points);
}

/* grey in the middle, to blue for less and to red for more */
void
diff_scale(struct diff *d)
{
	d->most = LEAST;
	for (uint32_t i = 1; i < d->tree->n; i++)
		d->most = fmax(d->most, fabs(diff_points(d, i)));
	for (int k = -DIFF_STEPS; k <= DIFF_STEPS; k++) {
		uint8_t fade = (uint8_t)(210 * (DIFF_STEPS - abs(k)) /
		    DIFF_STEPS);
		struct rgb *c = &d->ramp[k + DIFF_STEPS];

		if (k == 0)
			*c = (struct rgb){217, 217, 217};
		else if (k > 0)
			*c = (struct rgb){255, fade, fade};
		else
			*c = (struct rgb){fade, fade, 255};
	}
}

/* the names in a list that ';' separates, with or without annotation */
static void
unsteady(struct diff *d, str list, const struct names *names)
{
	struct names moved = {0};
	uint32_t id;
	str name;

	while (str_cut(&list, ';', &name))
		names_id(&moved, name);
	for (uint32_t i = 0; i < names->n; i++) {
		name = names_text(names, i);
		if (names_find(&moved, name, &id) ||
		    names_find(&moved, frame_plain(name), &id))
			d->steady[i] = 0;
	}
}

void
diff_tested(struct diff *d, const struct meta *meta, const struct names *names,
    struct arena *arena)
{
	str test = meta_get(meta, STR("significance"));

	if (test.n == 0)
		return;
	d->test = arena_str(arena, test).p;
	d->steady = NEW(arena, unsigned char, names->n);
	memset(d->steady, 1, names->n);
	unsteady(d, meta_get(meta, STR("grew")), names);
	unsteady(d, meta_get(meta, STR("shrank")), names);
}

struct rgb
diff_color(const struct diff *d, uint32_t node)
{
	double step = diff_points(d, node) / d->most * DIFF_STEPS;

	if (node > 0 && d->steady != NULL && d->steady[d->tree->name[node]])
		return DIFF_NOISE;
	return d->ramp[DIFF_STEPS + (int)floor(step + 0.5)];
}

int
diff_only(const struct diff *d, uint32_t i)
{
	bool before = d->tree->total[DIFF_BEFORE][i] > 0;
	bool after = d->tree->total[DIFF_AFTER][i] > 0;

	return (int)after - (int)before;
}

/* no sign for what rounds to nothing */
static void
relative(struct buf *b, double percent)
{
	if (percent > -0.05 && percent < 0.05)
		buf_add(b, STR(", 0.0% relative"));
	else
		buf_fmt(b, ", %+.1f%% relative", percent);
}

void
diff_words(struct buf *b, const struct diff *d, const struct options *k,
    uint32_t node)
{
	static const char *const name[] = {"before ", ", after "};
	const struct tree *t = d->tree;
	double share[2];

	for (unsigned c = 0; c < 2; c++) {
		share[c] = diff_share(d, node, c);
		buf_add(b, str_of(name[c]));
		text_count(b, k, tree_num(t, t->total[c][node]));
		buf_fmt(b, " (%.2f%%)", share[c]);
		if (d->counts)
			share[c] = num_real(tree_num(t, t->total[c][node]));
	}
	if (share[0] > 0 && share[1] > 0)
		relative(b, (d->negate ? -100 : 100) *
		    (share[1] - share[0]) / share[0]);
	else
		buf_add(b, share[0] > 0 ? STR(", gone") : STR(", new"));
}

/* a function, and what all its frames had that are gone */
struct lost {
	uint64_t weight;
	uint32_t name;
};

/* the largest first */
static int
by_weight(const void *a, const void *b)
{
	const struct lost *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return x->name > y->name ? 1 : -1;
}

/* those that stand lowest, without what was on top of them */
static size_t
find_gone(const struct diff *d, struct lost *gone, size_t names)
{
	const struct tree *t = d->tree;
	size_t n = 0;

	for (uint32_t i = 1; i < t->n; i = diff_only(d, i) < 0 ? t->end[i] :
	    i + 1)
		if (diff_only(d, i) < 0) {
			gone[t->name[i]].name = t->name[i];
			gone[t->name[i]].weight += t->total[DIFF_BEFORE][i];
		}
	for (size_t i = 0; i < names; i++)
		if (gone[i].weight > 0)
			gone[n++] = gone[i];
	if (n > 0)
		qsort(gone, n, sizeof(*gone), by_weight);
	return n;
}

void
diff_gone(struct buf *b, const struct diff *d, const struct names *names)
{
	struct arena arena = {0};
	struct lost *gone = NEW(&arena, struct lost, names->n);
	size_t n = find_gone(d, gone, names->n);
	struct num whole = tree_num(d->tree, d->tree->total[DIFF_BEFORE][0]);
	struct num rest = {0};

	for (size_t i = 0; i < n; i++) {
		struct num weight = tree_num(d->tree, gone[i].weight);

		if (i >= NAMED) {
			rest = num_add(rest, weight);
			continue;
		}
		buf_add(b, i == 0 ? STR("Gone: ") : STR(", "));
		buf_add(b, frame_plain(names_text(names, gone[i].name)));
		buf_char(b, ' ');
		text_share(b, weight, whole);
	}
	if (n > NAMED) {
		buf_fmt(b, ", and %zu more ", n - NAMED);
		text_share(b, rest, whole);
	}
}
