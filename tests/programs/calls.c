/*
 * calls SECONDS SEED FILE - call functions of a tree that SEED draws, up to 24
 * deep, for so long on a processor; then write the monotonic clock to FILE
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define DEEPEST 24

static volatile unsigned long sink;
static unsigned long state;

static double
now(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static unsigned long
draw(void)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return state >> 33;
}

static void
work(void)
{
	for (unsigned long i = 0; i < 20000 + draw() % 20000; i++)
		sink += i;
}

static void step(int depth);

#define FUNCTION(name) \
	static __attribute__((noinline)) void \
	name(int depth) \
	{ \
		step(depth - 1); \
		sink++; \
	}

FUNCTION(parse)
FUNCTION(lookup)
FUNCTION(insert)
FUNCTION(compare)
FUNCTION(encode)
FUNCTION(decode)
FUNCTION(copy)
FUNCTION(flush)

static __attribute__((noinline)) void
step(int depth)
{
	static void (*const all[])(int) = {
		parse, lookup, insert, compare, encode, decode, copy, flush
	};

	if (depth > 0)
		all[draw() % 8](depth);
	else
		work();
	sink++;
}

int
main(int argc, char *argv[])
{
	double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
	FILE *to;

	state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
	while (now(CLOCK_PROCESS_CPUTIME_ID) < seconds)
		step((int)(draw() % DEEPEST));
	to = argc > 3 ? fopen(argv[3], "w") : stdout;
	if (to == NULL)
		return 2;
	fprintf(to, "%.6f\n", now(CLOCK_MONOTONIC));
	return fclose(to) != 0;
}
