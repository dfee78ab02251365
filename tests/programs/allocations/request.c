/* request - a server in small: short strings, buffers of a page, large pages */
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))
static void *volatile sink;

NOINLINE static void *
read_header(void)
{
	return sink = malloc(96);
}

NOINLINE static void *
open_buffer(void)
{
	return sink = malloc(4096);
}

NOINLINE static void *
render_page(size_t n)
{
	return sink = malloc(200000 + n);
}

int
main(void)
{
	for (int i = 0; i < 12000; i++) {
		void *buffer = open_buffer();

		for (int k = 0; k < 40; k++)
			free(read_header());
		if (i % 300 == 0)
			free(render_page((size_t)i));
		free(buffer);
	}
	return 0;
}
