#include "tools/folddiff/judge/stats.h"

#include <math.h>

#include "common/base/arena.h"
#include "common/base/buf.h"

/*
 * The continued fraction of the incomplete beta function (DLMF 8.17.22) by
 * Lentz's method as modified by Thompson and Barnett; it converges quickly
 * for x < (a + 1) / (a + b + 2).
 */
static double
beta_fraction(double a, double b, double x)
{
	const double tiny = 1e-300;
	double c = 1, d = 1 - (a + b) * x / (a + 1), f;

	d = 1 / (fabs(d) < tiny ? tiny : d);
	f = d;
	for (int m = 1; m < 100000; m++) {
		double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x /
		    ((a + 2 * m) * (a + 2 * m + 1));
		double step[] = {even, odd}, change = 1;

		for (int k = 0; k < 2; k++) {
			d = 1 + step[k] * d;
			c = 1 + step[k] / c;
			d = 1 / (fabs(d) < tiny ? tiny : d);
			c = fabs(c) < tiny ? tiny : c;
			change = d * c;
			f *= change;
		}
		if (fabs(change - 1) < 1e-15)
			break;
	}
	return f;
}

double
stats_beta(double a, double b, double x)
{
	double front;

	if (x <= 0 || x >= 1)
		return x <= 0 ? 0 : 1;
	if (x > (a + 1) / (a + b + 2))
		return 1 - stats_beta(b, a, 1 - x);
	front = lgamma(a + b) - lgamma(a) - lgamma(b) +
	    a * log(x) + b * log1p(-x);
	return exp(front) * beta_fraction(a, b, x) / a;
}

/* by formula 26.7.1 of Abramowitz and Stegun (1964) */
double
stats_t_pvalue(double t, double df)
{
	if (isinf(df))
		return erfc(fabs(t) / sqrt(2));
	return stats_beta(df / 2, 0.5, df / (df + t * t));
}

double
stats_t_quantile(double tail, double df)
{
	double low = 0, high = 1;

	while (stats_t_pvalue(high, df) > 2 * tail && high < 1e12)
		high *= 2;
	while (high - low > 1e-15 * high) {
		double middle = (low + high) / 2;

		if (middle <= low || middle >= high)
			break;
		if (stats_t_pvalue(middle, df) > 2 * tail)
			low = middle;
		else
			high = middle;
	}
	return high;
}

struct stats_t
stats_t_prepare(double tail, double least_df)
{
	struct stats_t t = {.least_df = least_df};

	t.log_of[0] = log(stats_t_quantile(tail, INFINITY));
	for (int i = 1; i <= STATS_T_CELLS && isfinite(least_df);
	    i++)
		t.log_of[i] = log(stats_t_quantile(tail, least_df *
		    STATS_T_CELLS / i));
	return t;
}

double
stats_t_look_up(const struct stats_t *t, double df)
{
	double x = isinf(df) ? 0 : fmin(t->least_df / df, 1) * STATS_T_CELLS;
	int i = (int)fmin(x, STATS_T_CELLS - 1);

	if (x <= 0)
		return exp(t->log_of[0]);
	return exp(t->log_of[i] + (x - i) * (t->log_of[i + 1] - t->log_of[i]));
}

double
stats_log_mean(double a, double b)
{
	if (a <= 0 || b <= 0)
		return 0;
	return fabs(a - b) < 1e-4 * a ? (a + b) / 2 : (a - b) / log(a / b);
}

/* by formula 26.5.24 of Abramowitz and Stegun (1964) */
double
stats_binomial_pvalue(double k, double n, double p)
{
	double above = k > 0 ? stats_beta(k, n - k + 1, p) : 1;
	double below = k < n ? stats_beta(n - k, k + 1, 1 - p) : 1;

	return fmin(1, 2 * fmin(above, below));
}

static int
compare_numbers(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void
stats_sort(double x[], size_t n)
{
	SORT(x, n, compare_numbers);
}

struct ranked_test {
	double p;
	size_t i;		/* index of the test */
};

static int
compare_p_values(const void *a, const void *b)
{
	const struct ranked_test *x = a, *y = b;

	if (x->p != y->p)
		return x->p > y->p ? 1 : -1;
	return x->i > y->i ? 1 : -1;
}

/* In ascending order, each p-value is multiplied by the number of tests that
 * are not yet adjusted. */
void
stats_holm(const double p[], size_t n, double adjusted[])
{
	struct arena arena = {0};
	struct ranked_test *r = NEW(&arena, struct ranked_test, n + 1);
	double most = 0;

	for (size_t i = 0; i < n; i++)
		r[i] = (struct ranked_test){p[i], i};
	SORT(r, n, compare_p_values);
	for (size_t k = 0; k < n; k++) {
		most = fmax(most, fmin(1, r[k].p * (double)(n - k)));
		adjusted[r[k].i] = most;
	}
}
