/*
 * Draws a recording of known truth, as perf script prints it, for tests/noise/
 * moments: a program of 24 functions whose shares follow Zipf's law below six
 * callers, sampled on one CPU.  "moments SCENARIO SEED [HZ [SECONDS]]".
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/noise/uniform.h"

enum { FUNCTIONS = 24, CALLERS = 6 };

/* what a program does: phases, one after another, each with its functions */
static const struct scenario {
	const char *name;
	int phases;		/* 0: the same all the time */
	double length, duty;	/* of all phases; share of the first one */
	int random;		/* lengths are exponential */
	double wait;		/* seconds between requests, or 0 */
	double start;		/* seconds of start-up */
	double burst;		/* seconds of a burst, at any time, */
	double stall;		/* of a stall, */
	double missing;		/* and without the hottest function */
} scenarios[] = {
	{"steady", 0, 0, 0, 0, 0, 0, 0, 0, 0},
	{"periodic-0.01", 2, 0.02, 0.5, 0, 0, 0, 0, 0, 0},
	{"periodic-0.03", 2, 0.06, 0.5, 0, 0, 0, 0, 0, 0},
	{"periodic-0.1", 2, 0.2, 0.5, 0, 0, 0, 0, 0, 0},
	{"periodic-0.4", 2, 0.8, 0.5, 0, 0, 0, 0, 0, 0},
	{"periodic-1", 2, 2, 0.5, 0, 0, 0, 0, 0, 0},
	{"periodic-rare", 2, 1, 0.05, 0, 0, 0, 0, 0, 0},
	{"periodic-three", 3, 1.2, 0.3, 0, 0, 0, 0, 0, 0},
	{"random-0.1", 2, 0.2, 0.5, 1, 0, 0, 0, 0, 0},
	{"random-0.4", 2, 0.8, 0.5, 1, 0, 0, 0, 0, 0},
	{"requests", 0, 0, 0, 0, 0.2, 0, 0, 0, 0},
	{"start-up", 0, 0, 0, 0, 0, 2, 0, 0, 0},
	{"start-up-periodic", 2, 0.4, 0.5, 0, 0, 1.5, 0, 0, 0},
	{"burst", 0, 0, 0, 0, 0, 0, 0.2, 0, 0},
	{"burst-periodic", 2, 0.4, 0.5, 0, 0, 0, 0.2, 0, 0},
	{"stall", 0, 0, 0, 0, 0, 0, 0, 0.4, 0},
	{"stall-periodic", 2, 0.4, 0.5, 0, 0, 0, 0, 0.4, 0},
	{"missing", 0, 0, 0, 0, 0, 0, 0, 0, 1.5},
};

/* 0, 1, ... with weights 1, 1/2, 1/3, ... */
static int
draw_zipf(int n, uint64_t *seed)
{
	double sum = 0, at;
	int i;

	for (i = 1; i <= n; i++)
		sum += 1.0 / i;
	at = uniform(seed) * sum;
	for (i = 1; i < n && at > 1.0 / i; i++)
		at -= 1.0 / i;
	return i - 1;
}

/* the phase that a program is in, and when the next one begins */
struct program {
	const struct scenario *s;
	int phase;
	double until;
	double idle_until, busy_until;
};

static void
advance_phases(struct program *p, double now, uint64_t *seed)
{
	const struct scenario *s = p->s;

	while (s->phases > 0 && now >= p->until) {
		double share;

		p->phase = (p->phase + 1) % s->phases;
		share = p->phase == 0 ? s->duty :
		    (1 - s->duty) / (s->phases - 1);
		p->until += s->length * share *
		    (s->random ? -log(uniform(seed)) : 1);
	}
	while (s->wait > 0 && now >= p->busy_until) {
		p->idle_until = p->busy_until -
		    s->wait * log(uniform(seed));
		p->busy_until = p->idle_until -
		    0.05 * log(uniform(seed));
	}
}

static void
print_sample(const struct program *p, double now, double burst, uint64_t *seed)
{
	const struct scenario *s = p->s;
	int function = draw_zipf(FUNCTIONS, seed);

	if (now >= burst && now < burst + s->stall)
		return;
	while (function == 0 && now >= burst && now < burst + s->missing)
		function = draw_zipf(FUNCTIONS, seed);
	printf("app 7 [000] %.6f: 1 cpu-clock:\n", 100 + now);
	if (s->burst > 0 && now >= burst && now < burst + s->burst)
		printf("\t1 collect (/a)\n\t1 gc (/a)\n");
	else if (now < s->start)
		printf("\t1 load_%d (/a)\n\t1 start (/a)\n", function % 5);
	else
		printf("\t1 f%d_%d (/a)\n\t1 caller%d_%d (/a)\n",
		    p->phase, function, p->phase, function % CALLERS);
	printf("\t1 work (/a)\n\t1 main (/a)\n\n");
}

int
main(int argc, char *argv[])
{
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	double hz = argc > 3 ? atof(argv[3]) : 99;
	double seconds = argc > 4 ? atof(argv[4]) : 30, burst, now;
	struct program p = {.phase = -1};

	for (size_t i = 0; i < sizeof(scenarios) / sizeof(*scenarios); i++)
		if (argc > 1 && strcmp(argv[1], scenarios[i].name) == 0)
			p.s = &scenarios[i];
	if (p.s == NULL) {
		for (size_t i = 0; i < sizeof(scenarios) / sizeof(*scenarios);
		    i++)
			puts(scenarios[i].name);
		return 2;
	}
	if (p.s->phases == 0)
		p.phase = 0;
	seed = seed * 1000003;
	p.until = p.s->length * (uniform(&seed) - 1);
	burst = 1 + uniform(&seed) * (seconds - 2);
	for (now = 0; now < seconds; now += (0.95 + 0.1 * uniform(&seed)) /
	    hz) {
		advance_phases(&p, now, &seed);
		if (now >= p.idle_until)
			print_sample(&p, now, burst, &seed);
	}
	return 0;
}
