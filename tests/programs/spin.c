/*
 * spin ROUNDS [FACTOR] - spend half of the time in fifty(), 30 % in thirty()
 * and 20 % in twenty(), of which FACTOR (1) makes so many times as much
 */
#include <stdlib.h>

static volatile unsigned long sink;

#define SPINNER(name) \
	__attribute__((noinline)) void \
	name(long n) \
	{ \
		for (long i = 0; i < n; i++) \
			sink += (unsigned long)i; \
	}

SPINNER(fifty)
SPINNER(thirty)
SPINNER(twenty)

int
main(int argc, char *argv[])
{
	long rounds = argc > 1 ? atol(argv[1]) : 1;
	long factor = argc > 2 ? atol(argv[2]) : 1;

	for (long i = 0; i < rounds; i++) {
		fifty(50000);
		thirty(30000);
		twenty(20000 * factor);
	}
	return 0;
}
