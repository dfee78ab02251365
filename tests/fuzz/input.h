/* What the fuzzer gives a target. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stddef.h>
#include <unistd.h>

/* read standard input, up to `most` bytes; how many it had */
static inline size_t
take(char *to, size_t most)
{
	size_t n = 0;
	ssize_t got;

	while (n < most && (got = read(0, to + n, most - n)) > 0)
		n += (size_t)got;
	return n;
}

#endif
