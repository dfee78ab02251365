#include "tools/flamesvg/layout/diff.h"

#include <math.h>
#include <string.h>

#include "common/base/sys.h"
#include "common/profile/frame.h"

#define DIFF_LEAST_POINTS 1.0	/* smallest change in full colour, in points */

/* Return n * mul / div rounded to the nearest, or n if div is 0. */
static uint64_t
scale_count(uint64_t n, uint64_t mul, uint64_t div)
{
	uint64_t lo, rest, hi = sys_mul(n, mul, &lo);

	if (div == 0 || mul == 0 || hi >= div)
		return n;
	n = sys_div(hi, lo, div, &rest);
	return n + (rest >= div - rest);
}

/* Set widths to the larger count, with `before` scaled to after's total. */
static void
choose_larger(struct diff *d)
{
	const struct tree *t = d->tree;
	uint64_t *self = NEW(&d->arena, uint64_t, t->n);
	uint64_t *total = NEW(&d->arena, uint64_t, t->n);

	for (size_t i = 0; i < t->n; i++) {
		uint64_t own = t->self[DIFF_BEFORE][i];
		uint64_t before = d->counts ? own : scale_count(own,
		    t->total[DIFF_AFTER][0], t->total[DIFF_BEFORE][0]);
		uint64_t after = t->self[DIFF_AFTER][i];

		self[i] = total[i] = before > after ? before : after;
	}
	for (size_t i = t->n; i-- > 1;)
		total[t->parent[i]] = tree_sum(total[t->parent[i]],
		    total[i]);
	d->self = self;
	d->total = total;
}

static void
choose_widths(struct diff *d)
{
	const char *by = d->settings->width_by;
	unsigned c = strcmp(by, "before") == 0 ? DIFF_BEFORE : DIFF_AFTER;

	d->total = d->tree->total[c];
	d->self = d->tree->self[c];
	d->max = strcmp(by, "max") == 0;
	if (d->max)
		choose_larger(d);
}

double
diff_share(const struct diff *d, uint32_t node, unsigned c)
{
	const struct tree *t = d->tree;

	return num_percent(tree_num(t, t->total[c][node]),
	    tree_num(t, t->total[c][0]));
}

static double
find_points(const struct diff *d, uint64_t *const *of, uint32_t i)
{
	const struct tree *t = d->tree;
	unsigned whole = d->counts ? DIFF_BEFORE : DIFF_AFTER;
	double points = num_percent(tree_num(t, of[DIFF_AFTER][i]),
	    tree_num(t, t->total[whole][0])) -
	    num_percent(tree_num(t, of[DIFF_BEFORE][i]),
	    tree_num(t, t->total[DIFF_BEFORE][0]));

	return d->settings->negate ? -points : points;
}

double
diff_points(const struct diff *d, uint32_t node)
{
	return find_points(d, d->tree->total, node);
}

/* Return the change that the colour shows. */
static double
find_colored(const struct diff *d, uint32_t node)
{
	return find_points(d, d->settings->by_self ? d->tree->self :
	    d->tree->total, node);
}

double
diff_change(const struct diff *d, uint32_t node)
{
	return find_colored(d, node) / d->most;
}

/* Mark the names of a list separated by ';', with or without their marks. */
static void
mark_moved(struct diff *d, str list, const struct names *names)
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

/* Read from folddiff's metadata which changes are within noise. */
static void
read_test(struct diff *d, const struct meta *meta, const struct names *names)
{
	str test = meta_get(meta, STR("significance"));

	if (test.n == 0)
		return;
	d->test = arena_str(&d->arena, test);
	d->steady = NEW(&d->arena, unsigned char, names->n);
	memset(d->steady, 1, names->n);
	mark_moved(d, meta_get(meta, STR("grew")), names);
	mark_moved(d, meta_get(meta, STR("shrank")), names);
}

void
diff_init(struct diff *d, const struct diff_settings *k, const struct tree *t,
    const struct names *names, const struct meta *meta)
{
	*d = (struct diff){.tree = t, .settings = k, .most = DIFF_LEAST_POINTS};
	d->counts = str_eq(meta_get(meta, STR("compare")), STR("counts"));
	choose_widths(d);
	for (uint32_t i = 1; i < t->n; i++)
		d->most = fmax(d->most, fabs(find_colored(d, i)));
	read_test(d, meta, names);
}

bool
diff_within_noise(const struct diff *d, uint32_t node)
{
	return node > 0 && d->steady != NULL && d->steady[d->tree->name[node]];
}

int
diff_only(const struct diff *d, uint32_t i)
{
	bool before = d->tree->total[DIFF_BEFORE][i] > 0;
	bool after = d->tree->total[DIFF_AFTER][i] > 0;

	return (int)after - (int)before;
}
