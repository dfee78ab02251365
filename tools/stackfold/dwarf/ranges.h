/*
 * Reads the address ranges of a function or unit: a single range, or a list in
 * .debug_ranges or .debug_rnglists.
 */
#ifndef STACKFOLD_RANGES_H
#define STACKFOLD_RANGES_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/die.h"

struct range {
	uint64_t low, high;
};

struct ranges {
	struct range *all;
	size_t n, cap;
};

/* append the ranges of a DIE; `base` is the base address of its unit */
void ranges_add(struct ranges *, const struct die_unit *,
    const struct die_values *, uint64_t base);
void ranges_free(struct ranges *);

#endif
