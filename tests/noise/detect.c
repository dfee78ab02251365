/*
 * How often does --detect=5% call equal runs slower or faster, and tell runs
 * that are slower?  Draws the logarithms of totals, a run a side at a time, and
 * judges them as folddiff does after each, 30 at most.  "detect SEED
 * [REPETITIONS]"; see tests/noise/power, which builds it.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/noise/uniform.h"
#include "tools/folddiff/judge/stats.h"
#include "tools/folddiff/judge/total.h"

enum { MOST = 30 };

static double
draw_normal(uint64_t *seed)
{
	double r = sqrt(-2 * log(uniform(seed)));

	return r * cos(2 * acos(-1) * uniform(seed));
}

/* the total of n runs a side, from the sums of their logarithms and squares */
static struct total
take_total(const double sum[2], const double square[2], unsigned n)
{
	double df = 2 * n - 2, v = 0, error;
	struct total t = {.ratio = exp((sum[AFTER] - sum[BEFORE]) / n)};

	for (int side = BEFORE; side <= AFTER; side++)
		v += (square[side] - sum[side] * sum[side] / n) / df;
	t.scatter = sqrt(fmax(v, 1e-12));
	error = t.scatter * sqrt(2.0 / n);
	t.p = stats_t_pvalue(log(t.ratio) / error, df);
	return t;
}

static enum total_verdict
compare_once(double scatter, double grown, uint64_t *seed, double *runs)
{
	double sum[2] = {0}, square[2] = {0};
	enum total_verdict v = TOTAL_UNKNOWN;
	struct runs r = {0};
	unsigned n, needed;

	for (n = 1; n <= MOST; n++) {
		struct total t;

		for (int side = BEFORE; side <= AFTER; side++) {
			double x = scatter * draw_normal(seed) +
			    (side == AFTER ? log(1 + grown) : 0);

			sum[side] += x;
			square[side] += x * x;
			r.count[side] = n;
		}
		if (n < 2)
			continue;
		t = take_total(sum, square, n);
		v = total_detect(&t, &r, 1.05, &needed);
		if (v != TOTAL_UNKNOWN)
			break;
	}
	*runs += n < MOST ? n : MOST;
	return v;
}

int
main(int argc, char *argv[])
{
	static const double scatters[] = {0.003, 0.01, 0.02, 0.03, 0.05, 0.1};
	static const double grown[] = {0, 0.05, 0.1, 0.3};
	uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
	unsigned n = argc > 2 ? (unsigned)atoi(argv[2]) : 200;

	if (seed == 0 || n == 0) {
		fputs("usage: detect SEED [REPETITIONS]\n", stderr);
		return 2;
	}
	puts("grown scatter  slower faster  same unknown  runs");
	for (unsigned i = 0; i < 24; i++) {
		unsigned told[4] = {0};
		double runs = 0;

		for (unsigned k = 0; k < n; k++)
			told[compare_once(scatters[i % 6], grown[i / 6],
			    &seed, &runs)]++;
		printf("%4.0f%% %6.1f%% %6.1f%% %5.1f%% %5.1f%% %6.1f%% "
		    "%5.1f\n",
		    100 * grown[i / 6], 100 * scatters[i % 6],
		    100.0 * told[TOTAL_SLOWER] / n,
		    100.0 * told[TOTAL_FASTER] / n,
		    100.0 * told[TOTAL_SAME] / n,
		    100.0 * told[TOTAL_UNKNOWN] / n, runs / n);
	}
	return 0;
}
