#include "tools/flamesvg/page/diff_text.h"

#include <stdlib.h>

#include "common/base/arena.h"
#include "common/profile/frame.h"

#define NAMED 3			/* functions that a list names */

void
diff_text_amount(struct buf *b, const struct diff *d,
    const struct text_unit *unit, double points)
{
	const struct tree *t = d->tree;
	uint64_t whole = t->total[DIFF_BEFORE][0];

	if (d->counts)
		text_count(b, unit, tree_num(t, (uint64_t)(points / 100 *
		    (double)whole + 0.5)));
	else
		buf_fmt(b, "%.2f points", points);
}

void
diff_text_node(struct buf *b, const struct diff *d,
    const struct text_unit *unit, uint32_t node)
{
	static const char *const name[] = {"before ", ", after "};
	const struct tree *t = d->tree;
	double share[2], percent;

	for (unsigned c = 0; c < 2; c++) {
		share[c] = diff_share(d, node, c);
		buf_add(b, str_of(name[c]));
		text_count(b, unit, tree_num(t, t->total[c][node]));
		buf_fmt(b, " (%.2f%%)", share[c]);
		if (d->counts)
			share[c] = num_real(tree_num(t, t->total[c][node]));
	}
	if (share[0] <= 0 || share[1] <= 0) {
		buf_add(b, share[0] > 0 ? STR(", gone") : STR(", new"));
		return;
	}
	percent = (d->settings->negate ? -100 : 100) * (share[1] - share[0]) /
	    share[0];
	/* no sign if it rounds to 0 */
	buf_fmt(b, percent > -0.05 && percent < 0.05 ? ", 0.0%% relative" :
	    ", %+.1f%% relative", percent);
}

/* a function that only one profile has, and its self count there */
struct only {
	uint64_t weight;
	uint32_t name;
	bool ran;		/* it or its callees had counts there */
};

static int
compare_only(const void *a, const void *b)
{
	const struct only *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight < y->weight ? 1 : -1;
	return x->name > y->name ? 1 : -1;
}

/*
 * Find the functions that only one column has, on any stack, and sum their self
 * counts, as the script's table does.  Return their number.
 */
static size_t
find_only(const struct diff *d, unsigned column, struct only *found,
    bool *runs, size_t names)
{
	const struct tree *t = d->tree;
	size_t n = 0;

	for (uint32_t i = 1; i < t->n; i++) {
		struct only *one = &found[t->name[i]];

		one->name = t->name[i];
		one->ran = one->ran || t->total[column][i] > 0;
		one->weight += t->self[column][i];
		if (t->total[!column][i] > 0)
			runs[t->name[i]] = true;
	}
	for (size_t i = 0; i < names; i++)
		if (found[i].ran && !runs[i])
			found[n++] = found[i];
	if (n > 0)
		qsort(found, n, sizeof(*found), compare_only);
	return n;
}

/* Append "Gone: a 3.15%, b 1.24%, and 2 more 0.5%" for a column. */
static void
add_only(struct buf *b, const struct diff *d, const struct names *names,
    unsigned column)
{
	struct arena arena = {0};
	struct only *found = NEW(&arena, struct only, names->n);
	bool *runs = NEW(&arena, bool, names->n);
	size_t n = find_only(d, column, found, runs, names->n);
	struct num whole = tree_num(d->tree, d->tree->total[column][0]);
	struct num rest = {0};

	if (n > 0 && b->n > 0)
		buf_add(b, STR(". "));
	for (size_t i = 0; i < n; i++) {
		struct num weight = tree_num(d->tree, found[i].weight);

		if (i >= NAMED) {
			rest = num_add(rest, weight);
			continue;
		}
		buf_add(b, i > 0 ? STR(", ") : column == DIFF_BEFORE ?
		    STR("Gone: ") : STR("New: "));
		buf_add(b, frame_function(names_text(names, found[i].name)));
		buf_char(b, ' ');
		text_share(b, weight, whole);
	}
	if (n > NAMED) {
		buf_fmt(b, ", and %zu more ", n - NAMED);
		text_share(b, rest, whole);
	}
	arena_free(&arena);
}

void
diff_text_only(struct buf *b, const struct diff *d, const struct names *names)
{
	add_only(b, d, names, DIFF_BEFORE);
	add_only(b, d, names, DIFF_AFTER);
}
