/*
 * Sorts elements, which are 32-bit ids, by keys of any length.  Keys are loaded
 * in parts of 64 bits; for most elements the first part is enough.
 */
#ifndef COMMON_RADIX_H
#define COMMON_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct radix {
	/*
	 * Load part 0, 1, 2, ... of the key of element `of` into *bits.  After
	 * the end of the key set it to 0 and return false.  A prefix of a key
	 * must sort before it, so a part must encode how many of its bytes the
	 * key has.
	 */
	bool (*load)(const void *arg, uint32_t of, size_t part,
	    uint64_t *bits);
	const void *arg;
};

/* Sort n elements by their keys.  The order of equal keys is unspecified. */
void radix_sort(const struct radix *, uint32_t *elements, size_t n);
/* Return 0 to n - 1 sorted by their keys; buf_drop() frees the array. */
uint32_t *radix_order(const struct radix *, size_t n);
/* Sort n structs of `size` bytes by their first member, a uint64_t; the sort is
 * stable. */
void radix_elements(void *elements, size_t n, size_t size);

#endif
