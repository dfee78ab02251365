/*
 * Unwinds a stack from the registers of a thread and a copy of its stack.  The
 * rules that lead from an address to its caller are computed once.  Several
 * threads may unwind, each with its own struct unwind.  Only one of them loads
 * files; the others stop at a file that is not loaded yet.
 */
#ifndef STACKFOLD_UNWIND_H
#define STACKFOLD_UNWIND_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/dwarf/unwind_rows.h"

#ifndef UNWIND_SLOTS
#define UNWIND_SLOTS 2048	/* number of slots of the cache; a power of
				 * two */
#endif

enum unwind_stop {
	UNWIND_WHOLE,		/* the outermost function was reached */
	UNWIND_CUT,		/* the stack copy ends before the outermost
				 * function */
	UNWIND_HOLE,		/* the stack copy ends at memory that was not
				 * present */
	UNWIND_AWAY,		/* a signal handler runs on another stack */
	UNWIND_NO_RULE,		/* no rule finds the caller */
	UNWIND_STUCK,		/* the caller would have the same frame */
	UNWIND_DEEP,		/* reached the requested number of frames */
	UNWIND_LATER,		/* unwinding needs a file that is not loaded */
	UNWIND_STOPS
};

/* starts as {.files = ...} */
struct unwind {
	struct elf_cache *files;	/* loads missing files; NULL if another
					 * thread does */
	struct module *missing;	/* for UNWIND_LATER: the module to load */
	struct unwind_rows rows;
	struct unwind_recent {
		uint64_t addr;
		uint32_t base, state;	/* base and state of the maps in which
					 * the address was found */
		uint32_t row;	/* index of the address's row, + 1; 0 if the
				 * slot is empty */
	} *recent;		/* cache of UNWIND_SLOTS recent addresses */
};

struct unwind_thread {
	const struct arch *arch;
	uint64_t reg[ARCH_ALL];
	str copy;		/* stack bytes, from sp upwards */
	struct maps *maps;
};

/* Store at most `most` addresses of a stack, innermost first, and return their
 * number.  A return address is replaced by an address within the call before
 * it.  *top becomes the stack pointer of the outermost function found or, if
 * the copy is too short, the end of the missing bytes. */
size_t unwind_stack(struct unwind *, const struct unwind_thread *,
    uint64_t *to, size_t most, enum unwind_stop *, uint64_t *top);
/* Return the caller of the innermost function, from the return address
 * register, or 0 if the function may have saved the register and reused it.
 * t->reg has only that register and ARCH_PC. */
uint64_t unwind_leaf_caller(struct unwind *, const struct unwind_thread *);
void unwind_free(struct unwind *);

#endif
