/*
 * Binary search in sorted elements: how many come first.
 *
 *	size_t n = search_after(&map[0].start, nmap, sizeof(*map), addr);
 *
 * map[n - 1] is then the last one that starts at addr or before.
 */
#ifndef COMMON_SEARCH_H
#define COMMON_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * How many of n elements have a key of at most `key`.  Elements are `size`
 * bytes apart, in the order of their keys; the first one's is at `first`, which
 * may be anything where n is 0.
 */
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

/*
 * The first i of lo..hi-1 for which comes_first(of, i) is false, or hi.  The
 * elements for which it is true must all come first.
 */
static inline size_t
search_first(size_t lo, size_t hi,
    bool (*comes_first)(const void *of, size_t i), const void *of)
{
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
