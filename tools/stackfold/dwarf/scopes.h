/*
 * The functions of a unit, and those that were inlined into them, with their
 * addresses.
 */
#ifndef STACKFOLD_SCOPES_H
#define STACKFOLD_SCOPES_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/ranges.h"

/* a function, or a copy of one that was inlined; copies inlined into it follow
 * up to `end` */
struct scope {
	uint64_t die;		/* in .debug_info */
	uint32_t parent;	/* the scope it is inlined into, + 1; or 0 */
	uint32_t end;
	uint32_t first, n;	/* its ranges */
	uint64_t call_file, call_line;	/* of the call, in the parent */
};

/* starts as {0} */
struct scopes {
	struct scope *all;
	size_t n, cap;
	struct ranges ranges;
	struct scope_range {
		uint64_t low, high;
		uint32_t scope;
	} *function;		/* the ranges of functions, by low */
	size_t nfunction, function_cap;
};

/* read an open unit; `base` is its first address */
void scopes_read(struct scopes *, const struct die_unit *, uint64_t base);
/* the innermost function at an address, or NULL */
const struct scope *scopes_find(const struct scopes *, uint64_t addr);
void scopes_free(struct scopes *);

#endif
