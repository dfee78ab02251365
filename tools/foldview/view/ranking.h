/*
 * The functions of a part of a tree, with self and total; a stack counts once
 * for each, however often it recurs there.
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
 * Rank the functions at or below `top` by self or total of a column, the
 * largest first, equal ones by name.  rank[name] is a name's place in byte
 * order, and `names` how many there are.
 */
void ranking_make(struct ranking *, const struct tree *, uint32_t top,
    unsigned column, bool by_total, const uint32_t *rank, size_t names);

#endif
