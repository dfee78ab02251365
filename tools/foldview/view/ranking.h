/*
 * Lists the functions of a subtree with self and total weight.  A stack counts
 * once for each of its functions, even if they recur.
 */
#ifndef FOLDVIEW_RANKING_H
#define FOLDVIEW_RANKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/profile/tree.h"

/* starts as {0} */
struct ranking {
	struct ranking_row {
		uint32_t name;
		uint64_t self[2], total[2];
	} *row;
	size_t n;
	struct arena arena;
};

/*
 * Sort the functions at or below `top` by self or total of a column, the
 * largest first.  Equal weights are sorted by rank[name], the place of the name
 * in byte order; `names` is the number of names.
 */
void ranking_make(struct ranking *, const struct tree *, uint32_t top,
    unsigned column, bool by_total, const uint32_t *rank, size_t names);

#endif
