/*
 * Reads the functions of a unit and the copies inlined into them, with their
 * address ranges.
 */
#ifndef STACKFOLD_SCOPES_H
#define STACKFOLD_SCOPES_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/die.h"
#include "tools/stackfold/dwarf/ranges.h"

/* a function or an inlined copy; the copies inlined into it follow, before
 * index `end` */
struct scope {
	uint64_t die;		/* offset in .debug_info */
	uint32_t parent;	/* index of the enclosing scope, + 1; or 0 */
	uint32_t end;
	uint32_t first, n;	/* address ranges: ranges.all[first..first+n) */
	uint64_t call_file, call_line;	/* call site in the parent */
};

struct scopes {
	struct scope *all;
	size_t n, cap;
	struct ranges ranges;
	struct scope_range {
		uint64_t low, high;
		uint32_t scope;
	} *function;		/* ranges of functions, sorted by low */
	size_t nfunction, function_cap;
};

/* read an open unit; `base` is its base address */
void scopes_read(struct scopes *, const struct die_unit *, uint64_t base);
/* Return the innermost function at an address, or NULL. */
const struct scope *scopes_find(const struct scopes *, uint64_t addr);
void scopes_free(struct scopes *);

#endif
