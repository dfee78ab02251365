/* aligned - each function that returns aligned memory */
#include <malloc.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))
static void *volatile sink;

NOINLINE static void
take_line(void)
{
	sink = aligned_alloc(64, 640);
	free(sink);
}

NOINLINE static void
take_vector(void)
{
	void *p;

	if (posix_memalign(&p, 32, 900) == 0)
		free(p);
}

NOINLINE static void
take_word(void)
{
	sink = memalign(16, 1000);	/* malloc() does it */
	free(sink);
}

NOINLINE static void
take_page(void)
{
	sink = valloc(5000);
	free(sink);
}

NOINLINE static void
take_plane(void)
{
	sink = aligned_alloc(4096, 1 << 18);
	free(sink);
}

int
main(void)
{
	for (int i = 0; i < 20000; i++) {
		take_line();
		take_vector();
		take_word();
		if (i % 8 == 0)
			take_page();
		if (i % 1000 == 0)
			take_plane();
	}
	return 0;
}
