#include "tools/folddiff/dilute.h"

#include <math.h>
#include <stdlib.h>

#define DILUTE_VOTES 0.02	/* of all, or a vote is but noise */
#define DILUTE_SAME 0.05	/* of a ratio, on a log scale */

/* after/before of a self share, and its mean, which is its vote */
struct part {
	double ratio, weight;
};

static int
by_ratio(const void *a, const void *b)
{
	const struct part *x = a, *y = b;

	if (x->ratio != y->ratio)
		return x->ratio > y->ratio ? 1 : -1;
	return (x->weight > y->weight) - (x->weight < y->weight);
}

/* the weighted median of all but one of them; n leaves none out */
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

/* do the others side with b rather than with a?  Their weights vote. */
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
 * A function that alone is more than half of the program would always be the
 * median, changed or not.  The others decide between it and the rest; if
 * there are none, what has the same number of samples in a run as before; and
 * if nothing has, nobody can tell, and shares are taken as they are.
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
