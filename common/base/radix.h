/*
 * Sorts things by keys of any length, of which 64 bits are loaded at a time:
 * for most things the first 64 bits decide, and are read once.
 */
#ifndef COMMON_RADIX_H
#define COMMON_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* how the keys of things are loaded */
struct radix {
	/*
	 * Part 0, 1, 2, ... of the key of a thing goes to *bits; false if the
	 * key ended before, with *bits 0.  A key that ends sorts before those
	 * that go on, so a part must include how much of it is used.
	 */
	bool (*load)(const void *arg, uint32_t of, size_t part,
	    uint64_t *bits);
	const void *arg;
};

/*
 * Sort n things by their keys; n things in order already cost little.  Things
 * with equal keys end in no particular order.
 */
void radix_sort(const struct radix *, uint32_t *things, size_t n);
/* the things 0 to n - 1 in the order of their keys, for buf_drop() */
uint32_t *radix_order(const struct radix *, size_t n);
/* sort n elements of `size` bytes by the uint64_t that each begins with;
 * elements of equal keys stay in order */
void radix_elements(void *elements, size_t n, size_t size);

#endif
