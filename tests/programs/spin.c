/*
 * spin ROUNDS [FACTOR] - spend half of the time in fifty(), 30 % in thirty()
 * and 20 % in twenty(), of which FACTOR (1) makes so many times as much
 *
 * Machines differ: the file that SHARES names gets "NAME PERCENT" of each, as
 * the clock of the thread says.  The phases of a round keep their shares, but
 * each round is drawn from half to one and a half times the usual length.  When
 * rounds, or pairs of them, had one length, a sampling clock with the same
 * period kept step with them and met the same function every time.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ROUNDS_A_PHASE 10

struct phase {
	const char *name;
	void (*run)(long);
	long n;			/* of a round */
	double ns, least;	/* time; the shortest that one of n took */
};

static volatile unsigned long sink;

/* as fast as each other: alike, and at the same place of a cache line */
#define SPINNER(name) \
	__attribute__((noinline, aligned(64))) void \
	name(long n) \
	{ \
		for (long i = 0; i < n; i++) \
			sink += (unsigned long)i; \
	}

SPINNER(fifty)
SPINNER(thirty)
SPINNER(twenty)

static double
now(void)
{
	struct timespec t = {0};

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/*
 * A virtual processor that does not run has a clock that does, and is sampled
 * once at the end of that.  What lasts much longer than usual is such a time.
 */
static void
spend(struct phase *p, long n)
{
	double start = now(), ns;

	p->run(n);
	ns = now() - start;
	if (p->least == 0 || ns / (double)n < p->least)
		p->least = ns / (double)n;
	if (ns > 8 * p->least * (double)n)
		ns = 8 * p->least * (double)n;
	p->ns += ns;
}

static long
chance(long most)
{
	static unsigned long seed = 1;

	seed = seed * 16807 % 2147483647;
	return 1 + (long)(seed % (unsigned long)most);
}

static void
tell(const char *path, const struct phase *p, int n)
{
	FILE *f = path ? fopen(path, "w") : NULL;
	double all = 0;

	for (int i = 0; i < n; i++)
		all += p[i].ns;
	for (int i = 0; f && i < n; i++)
		fprintf(f, "%s %.4f\n", p[i].name, 100 * p[i].ns / all);
	if (f)
		fclose(f);
}

int
main(int argc, char *argv[])
{
	long rounds = argc > 1 ? atol(argv[1]) : 1;
	long factor = argc > 2 ? atol(argv[2]) : 1;
	struct phase phase[] = {
		{ "fifty", fifty, 50000, 0, 0 },
		{ "thirty", thirty, 30000, 0, 0 },
		{ "twenty", twenty, 20000 * factor, 0, 0 },
	};

	for (long i = 0; i < rounds; i += ROUNDS_A_PHASE) {
		long thousandths = 500 + chance(1000);

		for (int k = 0; k < 3; k++)
			spend(&phase[k], phase[k].n * ROUNDS_A_PHASE / 1000 *
				thousandths);
	}
	tell(getenv("SHARES"), phase, 3);
	return 0;
}
