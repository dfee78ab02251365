/*
 * Sorts what is in order already, or in order by parts: runs of elements are
 * found and merged by pairs.  For what is in no order see radix.h.
 */
#ifndef COMMON_RUNS_H
#define COMMON_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct runs {
	size_t size;		/* bytes of an element */
	/* does element a come before b? */
	bool (*before)(const void *arg, const void *a, const void *b);
	const void *arg;
};

/*
 * Put n elements in order.  False, and nothing is done, if they are in more
 * runs than `few` and those that have `least` elements each.
 */
bool runs_sort(const struct runs *, void *elements, size_t n, size_t few,
    size_t least);
/* the same if both the first `half` and those behind them are in order */
void runs_join(const struct runs *, void *elements, size_t half, size_t n);

#endif
