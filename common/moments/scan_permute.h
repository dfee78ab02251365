/*
 * How large the best ratio of a function is by chance: shuffled recordings
 * show it, see scan.h.
 */
#ifndef COMMON_SCAN_PERMUTE_H
#define COMMON_SCAN_PERMUTE_H

#include <stdbool.h>

#include "common/moments/scan_cells.h"

/* the Gumbel distribution of the best ratio */
struct scan_permute_chance {
	double mode, scale;
};

/*
 * Fill in the chance, given the best ratio that was found; false as soon as it
 * is clear that chance gives such a ratio, too.  Changes what is masked.
 */
bool scan_permute_try(struct scan_cells *, double found,
    struct scan_permute_chance *);

#endif
