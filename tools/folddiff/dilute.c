#include "tools/folddiff/dilute.h"

#include <math.h>
#include <stdlib.h>

#define DILUTE_VOTES 0.02	/* a smaller majority is but noise */
#define DILUTE_SAME 0.05	/* ratios are equal up to so much, as logs */

/* a function's self share */
struct part {
	double ratio;		/* after / before */
	double weight;		/* the mean of both */
};

static int
by_ratio(const void *a, const void *b)
{
	const struct part *x = a, *y = b;

	if (x->ratio != y->ratio)
		return x->ratio > y->ratio ? 1 : -1;
	return (x->weight > y->weight) - (x->weight < y->weight);
}

/* the weighted median of all but part `without`, or of all if that is n */
static size_t
median(const struct part p[], size_t n, size_t without)
{
	double all = 0, sum = 0;
	size_t at = n;

	for (size_t i = 0; i < n; i++)
		all += i != without ? p[i].weight : 0;
	for (size_t i = 0; i < n && sum * 2 < all; i++) {
		if (i == without)
			continue;
		sum += p[i].weight;
		at = i;
	}
	return at;
}

static double
distance(double a, double b)
{
	return fabs(log(a) - log(b));
}

/* above 0 if the weights of the others vote for b's ratio, below for a's */
static double
votes(const struct part p[], size_t n, size_t a, size_t b)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (i == a || i == b || p[i].ratio <= 0 || isinf(p[i].ratio))
			continue;
		if (distance(p[i].ratio, p[b].ratio) <
		    distance(p[i].ratio, p[a].ratio))
			sum += p[i].weight;
		else
			sum -= p[i].weight;
	}
	return sum;
}

/*
 * A function that is more than half of the program is always the median,
 * changed or not.  Is its ratio that of the unchanged, or the median of the
 * rest?  The other functions vote.  If the vote is too close, it is the one
 * that has as many samples in a run as before; if neither has, nobody can
 * tell, and shares are compared as they are.
 */
static double
majority(struct judge *j, const struct part p[], size_t n, size_t most)
{
	size_t rest = median(p, n, most);
	double v, same = 1 / j->factor;

	if (rest == n)
		return p[most].ratio;
	v = votes(p, n, most, rest);
	if (fabs(v) >= DILUTE_VOTES)
		return p[v > 0 ? rest : most].ratio;
	if (distance(p[rest].ratio, same) < DILUTE_SAME)
		return p[rest].ratio;
	if (distance(p[most].ratio, same) < DILUTE_SAME)
		return p[most].ratio;
	j->undecided = true;
	return 1;
}

double
dilute_factor(struct judge *j)
{
	struct part *p = NEW(&j->arena, struct part, j->n + 1);
	double all = 0, c;
	size_t n = 0, at;

	for (size_t i = 0; i < j->n; i++) {
		const struct change *ch = &j->all[i];
		double sum = ch->before + ch->after;

		if (ch->kind != SELF || sum <= 0)
			continue;
		p[n++] = (struct part){ch->before > 0 ?
		    ch->after / ch->before : INFINITY, sum / 2};
		all += sum / 2;
	}
	qsort(p, n, sizeof(*p), by_ratio);
	at = median(p, n, n);
	if (at == n)
		return 1;
	c = p[at].weight * 2 > all ? majority(j, p, n, at) : p[at].ratio;
	return c <= 0 || isinf(c) ? 1 : c;
}
