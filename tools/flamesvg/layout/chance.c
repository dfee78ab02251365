#include "tools/flamesvg/layout/chance.h"

#include <math.h>

#include "common/base/buf.h"

#define CHANCE 0.05	/* family-wise error rate */

/* samples before and after: self and total of a function */
struct samples {
	double self[2], total[2];
	uint32_t until;		/* end of its outermost node */
};

/* Return the two-sided critical value of the normal distribution for p; the
 * error is 4.5e-4 (Abramowitz and Stegun, 26.2.23). */
static double
find_deviate(double p)
{
	double t = sqrt(-2 * log(p / 2));

	return t - (2.515517 + t * (0.802853 + t * 0.010328)) /
	    (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/*
 * Return the change of a share x / n, or 0 if a z test of two proportions with
 * Yates' correction does not reach `deviate`; see model/chance.js.
 */
static double
find_change(const double x[2], const double n[2], double deviate)
{
	double p = (x[0] + x[1]) / (n[0] + n[1]);
	double each = 1 / n[0] + 1 / n[1];
	double change = x[1] / n[1] - x[0] / n[0];
	double limit = deviate * sqrt(p * (1 - p) * each) + each / 2;

	return fabs(change) > limit ? change : 0;
}

static void
count_samples(struct samples *of, const struct tree *t)
{
	for (uint32_t i = 1; i < t->n; i++) {
		struct samples *one = &of[t->name[i]];

		for (int c = 0; c < 2; c++) {
			one->self[c] += (double)t->self[c][i];
			if (i >= one->until)
				one->total[c] += (double)t->total[c][i];
		}
		if (i >= one->until)
			one->until = t->end[i];
	}
}

void
chance_test(struct meta *meta, const struct tree *t, const struct names *names)
{
	double n[2] = {(double)t->total[0][0], (double)t->total[1][0]};
	struct arena arena = {0};
	struct samples *of;
	struct buf grew = {0}, shrank = {0};
	size_t tested = 0;
	double deviate;

	if (!str_eq(meta_get(meta, STR("unit")), STR("samples")) ||
	    meta_get(meta, STR("significance")).n > 0 ||
	    str_eq(meta_get(meta, STR("compare")), STR("counts")) ||
	    t->decimals > 0 || n[0] <= 0 || n[1] <= 0)
		return;
	of = NEW(&arena, struct samples, names->n);
	count_samples(of, t);
	for (size_t i = 0; i < names->n; i++)
		tested += of[i].until > 0;
	deviate = find_deviate(CHANCE / (double)(2 * tested));
	for (uint32_t i = 0; i < names->n; i++) {
		double change = find_change(of[i].self, n, deviate);
		struct buf *list;

		if (change == 0)
			change = find_change(of[i].total, n, deviate);
		if (change == 0)
			continue;
		list = change > 0 ? &grew : &shrank;
		buf_fmt(list, "%s", list->n > 0 ? ";" : "");
		buf_add(list, names_text(names, i));
	}
	meta_set(meta, STR("significance"), STR("chance of sampling"));
	meta_set(meta, STR("grew"), buf_str(&grew));
	meta_set(meta, STR("shrank"), buf_str(&shrank));
	buf_free(&grew);
	buf_free(&shrank);
	arena_free(&arena);
}
