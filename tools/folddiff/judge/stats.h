/*
 * Distributions and tests.  Student's t with INFINITY degrees of freedom is the
 * normal distribution.
 */
#ifndef FOLDDIFF_STATS_H
#define FOLDDIFF_STATS_H

#include <stddef.h>

#define STATS_TAIL_95 0.025	/* upper tail of a 95 % interval */

/* Quantiles of Student's t for one tail and any degrees of freedom from
 * `least_df` on, interpolated with an error below 2 in 1,000. */
#define STATS_T_CELLS 24
struct stats_t {
	double least_df;
	double log_of[STATS_T_CELLS + 1];	/* at equal steps of 1 / df */
};

/* return the regularised incomplete beta function, I_x(a, b) */
double stats_beta(double a, double b, double x);
/* return the two-sided p-value: the probability of a t as far from 0 or more */
double stats_t_pvalue(double t, double df);
/* return the t that is exceeded with the probability `tail`, at most 0.5 */
double stats_t_quantile(double tail, double df);
struct stats_t stats_t_prepare(double tail, double least_df);
double stats_t_look_up(const struct stats_t *, double df);
/* return the logarithmic mean of a and b: (a - b) / log(a / b) */
double stats_log_mean(double, double);
/*
 * Return the two-sided p-value of the exact binomial test for k successes in n
 * trials: twice the smaller tail, at most 1.
 */
double stats_binomial_pvalue(double k, double n, double p);
/* adjust the p-values of n tests by the procedure of Holm (1979) */
void stats_holm(const double p[], size_t n, double adjusted[]);
/* sort numbers in ascending order; none may be NAN */
void stats_sort(double x[], size_t n);

#endif
