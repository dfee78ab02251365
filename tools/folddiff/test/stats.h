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
/* Holm: each p for all n tests together, the chance that any is so small */
void stats_holm(const double p[], size_t n, double adjusted[]);
/* the first and second derivative of log gamma, for x > 0 */
double stats_digamma(double x);
double stats_trigamma(double x);
/* the x whose trigamma is y, for y > 0 */
double stats_trigamma_inverse(double y);

#endif
