/* sort N - qsort() of libc, which keeps no frame pointers, calls compare() */
#include <stdlib.h>

static int
compare(const void *a, const void *b)
{
	return (*(const long *)a > *(const long *)b) * 2 - 1;
}

int
main(int argc, char *argv[])
{
	long n = argc > 1 ? atol(argv[1]) : 1;
	long *numbers = malloc((size_t)n * sizeof *numbers);

	for (long i = 0; numbers && i < n; i++)
		numbers[i] = i * 7919 % 3000017;
	if (numbers)
		qsort(numbers, (size_t)n, sizeof *numbers, compare);
	free(numbers);
	return 0;
}
