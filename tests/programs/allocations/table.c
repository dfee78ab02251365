/* table - calloc() of single rows, of whole tables and of large ones */
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))
static void *volatile sink;

NOINLINE static void
add_row(size_t cells)
{
	sink = calloc(cells, 16);
	free(sink);
}

NOINLINE static void
make_table(size_t rows)
{
	sink = calloc(rows, 640);
	free(sink);
}

NOINLINE static void
make_bits(size_t n)
{
	sink = calloc(1, n);
	free(sink);
}

int
main(void)
{
	for (size_t i = 0; i < 30000; i++) {
		add_row(i % 40 + 1);
		if (i % 100 == 0)
			make_table(i % 50 + 10);
		if (i % 3000 == 0)
			make_bits(300000);
	}
	return 0;
}
