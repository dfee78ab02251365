/*
 * Sorts things by keys of any length, of which 64 bits are loaded at a time:
 * for most things the first 64 bits decide, and are read once.
 */
#ifndef COMMON_RADIX_H
#define COMMON_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Part 0, 1, 2, ... of the key of a thing goes to *bits; false if the key ended
 * before, with *bits 0.  A key that ends sorts before those that go on, so a
 * part must tell how much of it is used.
 */
struct radix {
	bool (*load)(const void *arg, uint32_t of, size_t part,
	    uint64_t *bits);
	const void *arg;
	/* may be NULL.  Things are far from each other: have the memory fetched
	 * that load() needs for one, in two steps, which it comes to later */
	void (*fetch)(const void *arg, uint32_t later, uint32_t soon,
	    size_t part);
};

/*
 * The things 0 to n - 1 in the order of their keys, for buf_drop().  What is in
 * order already is found so at little cost.  No two keys may be equal, or their
 * order is arbitrary.  With many things, two threads call load().
 */
uint32_t *radix_order(const struct radix *, size_t n);

#endif
