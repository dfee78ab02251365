/*
 * The few distributions that comparing shares needs.  Student's t with
 * INFINITY degrees of freedom is the normal distribution.
 */
#ifndef FOLDDIFF_STATS_H
#define FOLDDIFF_STATS_H

#include <stddef.h>

/* the regularised incomplete beta function, I_x(a, b) */
double stats_beta(double a, double b, double x);
/* how likely a t at least so far from 0 is, on both sides together */
double stats_t(double t, double df);
/* the t that is exceeded with probability `tail`, at most 0.5, on one side */
double stats_t_above(double tail, double df);
/* how likely k of n, or what is at least as far out, is; at most 1 */
double stats_binomial(double k, double n, double p);
/* Benjamini and Hochberg: the q of each p, the smallest rate that flags it */
void stats_fdr(const double p[], size_t n, double q[]);

#endif
