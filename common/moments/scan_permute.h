/*
 * How large the best ratio of a function is by chance: it is tried out with
 * shuffled recordings, see scan.h.
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
 * Fill it, given the best ratio that was found; false if it is clear that
 * chance gives that, too.  The bench is then used up.
 */
bool scan_permute_try(struct scan_cells *, double found, struct
    scan_permute_chance *);

#endif
