/*
 * The distributions that comparing shares needs.  Student's t with
 * INFINITY degrees of freedom is the normal distribution.
 */
#ifndef FOLDDIFF_STATS_H
#define FOLDDIFF_STATS_H

#include <stddef.h>

#define STATS_TAIL_95 0.025	/* outside a 95 % interval, on each side */

#define STATS_T_CELLS 24

struct stats_t {
	double least;
	double log_of[STATS_T_CELLS + 1];	/* the quantiles, in equal */
						/* steps of 1 / df from 0 */
};

/* the regularised incomplete beta function, I_x(a, b) */
double stats_beta(double a, double b, double x);
/* the two-sided p-value of a t: how likely one at least as far from 0 is */
double stats_t_pvalue(double t, double df);
/* the upper quantile: the t exceeded with probability `tail`, at most 0.5 */
double stats_t_quantile(double tail, double df);
/*
 * The upper quantiles of one tail for any degrees of freedom from `least` on:
 * computed for some, and interpolated.  The error is below 2 in 1,000.
 */
struct stats_t stats_t_prepare(double tail, double least);
double stats_t_look_up(const struct stats_t *, double df);
/* the logarithmic mean: their difference / that of their logarithms */
double stats_log_mean(double, double);
/*
 * The p-value of the exact binomial test of k of n: twice the probability of
 * the tail that begins at k, at most 1.
 */
double stats_binomial_pvalue(double k, double n, double p);
/*
 * The p-values adjusted for n tests (Holm 1979): if nothing changed, the chance
 * that any of them is as small.
 */
void stats_holm(const double p[], size_t n, double adjusted[]);
/* sort numbers, none of which is NAN, the least first */
void stats_sort(double x[], size_t n);

#endif
