/*
 * The distributions that comparing shares needs.  Student's t with
 * INFINITY degrees of freedom is the normal distribution.
 */
#ifndef FOLDDIFF_STATS_H
#define FOLDDIFF_STATS_H

#include <stddef.h>

#define STATS_TAIL_95 0.025	/* outside a 95 % interval, on each side */

/* the regularised incomplete beta function, I_x(a, b) */
double stats_beta(double a, double b, double x);
/* the two-sided p-value of a t: how likely one at least as far from 0 is */
double stats_t_pvalue(double t, double df);
/* the upper quantile: the t exceeded with probability `tail`, at most 0.5 */
double stats_t_quantile(double tail, double df);
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

#endif
