/*
 * needs: tools/folddiff/judge/stats.c
 * The distributions against published tables: Student's t and the normal
 * distribution as printed in statistics textbooks (NIST/SEMATECH e-Handbook,
 * 1.3.6.7), the incomplete beta function at values that are exact fractions,
 * the binomial in closed form, and Holm's procedure (1979) by hand on the
 * fifteen values of Benjamini and Hochberg (1995), section 4.
 */
#include <math.h>

#include "common/base/sys.h"
#include "tests/unit/unit.h"
#include "tools/folddiff/judge/stats.h"

static bool
near(double a, double b, double within)
{
	return fabs(a - b) <= within;
}

/* critical values t, one-sided, to three decimals */
static const struct { double df, tail, t; } t_table[] = {
	{1, 0.10, 3.078}, {1, 0.05, 6.314}, {1, 0.025, 12.706},
	{1, 0.01, 31.821}, {1, 0.005, 63.657}, {2, 0.05, 2.920},
	{2, 0.025, 4.303}, {2, 0.005, 9.925}, {4, 0.05, 2.132},
	{4, 0.025, 2.776}, {4, 0.001, 7.173}, {5, 0.025, 2.571},
	{8, 0.05, 1.860}, {8, 0.025, 2.306}, {8, 0.005, 3.355},
	{10, 0.025, 2.228}, {10, 0.001, 4.144}, {12, 0.025, 2.179},
	{20, 0.025, 2.086}, {30, 0.025, 2.042}, {30, 0.005, 2.750},
	{60, 0.025, 2.000}, {100, 0.025, 1.984}, {100, 0.001, 3.174},
	{INFINITY, 0.10, 1.282}, {INFINITY, 0.05, 1.645},
	{INFINITY, 0.025, 1.960}, {INFINITY, 0.01, 2.326},
	{INFINITY, 0.005, 2.576}, {INFINITY, 0.001, 3.090},
};

static void
test_t(void)
{
	char claim[80];

	for (size_t i = 0; i < LENGTH(t_table); i++) {
		double df = t_table[i].df, tail = t_table[i].tail;

		snprintf(claim, sizeof(claim), "t above %g, %g degrees, is "
		    "%.3f", tail, df, t_table[i].t);
		check(near(stats_t_quantile(tail, df), t_table[i].t, 0.0005001),
		    claim);
		snprintf(claim, sizeof(claim), "beyond %.3f, %g degrees, lies "
		    "%g", t_table[i].t, df, 2 * tail);
		check(near(stats_t_pvalue(t_table[i].t, df), 2 * tail,
		    0.002 * tail), claim);
	}
	check(near(stats_t_pvalue(1.96, INFINITY), 0.0499957903, 1e-10),
	    "the normal distribution beyond 1.96");
	check(near(stats_t_pvalue(-1.96, INFINITY), 0.0499957903, 1e-10),
	    "both sides count");
	check(stats_t_pvalue(0, 7) == 1, "nothing is surprising at 0");
}

static void
test_beta(void)
{
	check(near(stats_beta(1, 1, 0.3), 0.3, 1e-14), "I_x(1, 1) = x");
	check(near(stats_beta(2, 1, 0.3), 0.09, 1e-14), "I_x(2, 1) = x^2");
	check(near(stats_beta(1, 3, 0.3), 1 - 0.343, 1e-14),
	    "I_x(1, 3) = 1 - (1 - x)^3");
	check(near(stats_beta(2, 2, 0.25), 0.15625, 1e-14),
	    "I_x(2, 2) = 3 x^2 - 2 x^3");
	check(near(stats_beta(0.5, 0.5, 0.25), 1.0 / 3, 1e-13),
	    "I_x(1/2, 1/2) = 2/pi asin(sqrt x)");
	check(near(stats_beta(5, 3, 0.7) + stats_beta(3, 5, 0.3), 1, 1e-14),
	    "I_x(a, b) = 1 - I_1-x(b, a)");
	check(near(stats_beta(1e5, 1e5, 0.5), 0.5, 1e-9),
	    "the middle of a large symmetric one");
	check(stats_beta(2, 3, 0) == 0 && stats_beta(2, 3, 1) == 1,
	    "the ends");
}

static void
test_binomial(void)
{
	/* 0 of 10 heads: 2 / 1024; 2 of 10: 2 (1 + 10 + 45) / 1024 */
	check(near(stats_binomial_pvalue(0, 10, 0.5), 2.0 / 1024, 1e-14),
	    "0 of 10");
	check(near(stats_binomial_pvalue(2, 10, 0.5), 112.0 / 1024, 1e-14),
	    "2 of 10");
	check(near(stats_binomial_pvalue(8, 10, 0.5), 112.0 / 1024, 1e-14),
	    "8 of 10 is as far out");
	check(stats_binomial_pvalue(5, 10, 0.5) == 1, "never above 1");
	check(near(stats_binomial_pvalue(3, 3, 0.25), 2.0 / 64, 1e-14),
	    "3 of 3");
	check(stats_binomial_pvalue(0, 0, 0.5) == 1, "nothing of nothing");
}

/* the bounds are 0.05 / 15, 0.05 / 14, 0.05 / 13, ... */
static void
test_holm(void)
{
	static const double p[15] = {
		0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298,
		0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000
	};
	double adjusted[15];
	int n = 0;

	stats_holm(p, 15, adjusted);
	for (int i = 0; i < 15; i++)
		n += adjusted[i] <= 0.05;
	check(n == 3, "three rejections at 5 %");
	check(near(adjusted[0], 0.0015, 1e-12), "the first is 15 times its p");
	check(near(adjusted[3], 0.0095 * 12, 1e-12), "the fourth 12 times");
	check(adjusted[14] == 1, "the last is 1");
}

/* what is interpolated is what is computed */
static void
test_prepared_t(void)
{
	static const double least[] = {1, 2, 4, 18}, more[] = {0, 0.7, 3, 11,
	    80, INFINITY};
	char claim[80];

	for (size_t i = 0; i < LENGTH(least) * LENGTH(more); i++) {
		double from = least[i / LENGTH(more)];
		double df = from + more[i % LENGTH(more)];
		struct stats_t t = stats_t_prepare(0.0005, from);
		double exact = stats_t_quantile(0.0005, df);

		snprintf(claim, sizeof(claim), "t of %g degrees, prepared from "
		    "%g", df, from);
		check(near(stats_t_look_up(&t, df), exact, 0.002 * exact),
		    claim);
	}
}

int
main(void)
{
	test_t();
	test_prepared_t();
	test_beta();
	test_binomial();
	test_holm();
	return unit_done();
}
