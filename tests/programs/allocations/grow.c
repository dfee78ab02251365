/* grow - arrays that realloc() doubles, and a text that it extends */
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

NOINLINE static void
double_array(size_t end)
{
	long *all = NULL;
	size_t cap = 4;

	for (size_t n = 0; n < end; n++) {
		if (all == NULL || n == cap) {
			cap *= 2;
			all = realloc(all, cap * sizeof(*all));
		}
		all[n] = (long)n;
	}
	free(all);
}

NOINLINE static void
extend_text(size_t words)
{
	char *text = NULL;
	size_t n = 0;

	for (size_t i = 0; i < words; i++) {
		text = realloc(text, n + 12);
		memcpy(text + n, "some words ", 12);
		n += 11;
	}
	free(text);
}

NOINLINE static void
map_log(size_t steps)
{
	char *log = malloc(1 << 20);

	for (size_t i = 2; i < steps; i++)
		log = realloc(log, i << 20);
	free(log);
}

int
main(void)
{
	for (int i = 0; i < 400; i++) {
		double_array(900);
		extend_text(90);
	}
	double_array(200000);
	map_log(5);
	return 0;
}
