/* large - 20 calls of malloc for 1 MiB, and 20,000 for 512 bytes */
#include <stdlib.h>

static void *volatile sink;

__attribute__((noinline)) static void
large(void)
{
	sink = malloc(1 << 20);
	free(sink);
}

__attribute__((noinline)) static void
small(void)
{
	sink = malloc(512);
	free(sink);
}

int
main(void)
{
	for (int i = 0; i < 20000; i++) {
		if (i % 1000 == 0)
			large();
		small();
	}
	return 0;
}
