/*
 * spin ROUNDS [FACTOR] - spend half of the time in fifty(), 30 % in thirty()
 * and 20 % in twenty(), of which FACTOR (1) makes so many times as much
 *
 * Machines differ: the file that SHARES names gets "NAME PERCENT" of each, as
 * the clock of the thread tells.  Phases differ in length, two by two as much
 * above as below, so that they do not keep step with what samples them.
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
	long more;		/* thousandths, of which the next has less */
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
		{ "fifty", fifty, 50000, 0, 0, 0 },
		{ "thirty", thirty, 30000, 0, 0, 0 },
		{ "twenty", twenty, 20000 * factor, 0, 0, 0 },
	};

	for (long i = 0; i < rounds; i += ROUNDS_A_PHASE)
		for (int k = 0; k < 3; k++) {
			struct phase *p = &phase[k];

			p->more = p->more ? -p->more : chance(500);
			spend(p, p->n * ROUNDS_A_PHASE / 1000 *
				(1000 + p->more));
			if (p->more < 0)
				p->more = 0;
		}
	tell(getenv("SHARES"), phase, 3);
	return 0;
}
