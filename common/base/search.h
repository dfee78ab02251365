/*
 * Binary search:
 *
 *	size_t n = search_after(&map[0].start, nmap, sizeof(*map), addr);
 *
 * Then map[n - 1] is the last element that starts at or before addr.
 */
#ifndef COMMON_SEARCH_H
#define COMMON_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Return how many of n sorted elements have a key of at most `key`.  `first` is
 * the address of the first key; the next ones follow `size` bytes apart. */
static inline size_t
search_after(const uint64_t *first, size_t n, size_t size, uint64_t key)
{
	size_t lo = 0, hi = n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		const char *at = (const char *)first + mid * size;

		if (*(const uint64_t *)(const void *)at <= key)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* Return the first i below n for which comes_first(of, i) is false, or n.  All
 * elements for which it is true must come before the others. */
static inline size_t
search_first(size_t n, bool (*comes_first)(const void *of, size_t i),
    const void *of)
{
	size_t lo = 0, hi = n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (comes_first(of, mid))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

#endif
