/*
 * From the registers of a thread and a copy of its stack to the functions that
 * were active.  How an address leads to its caller is computed once.  Threads
 * may unwind at the same time, each with its own struct unwind; only one of
 * them loads files, and the others stop where a file is not loaded yet.
 */
#ifndef STACKFOLD_UNWIND_H
#define STACKFOLD_UNWIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/dwarf/memory.h"
#include "tools/stackfold/dwarf/unwind_rows.h"

#ifndef UNWIND_SLOTS
#define UNWIND_SLOTS 2048	/* addresses; a power of two */
#endif

enum unwind_stop {
	UNWIND_WHOLE,		/* the outermost function was reached */
	UNWIND_CUT,		/* the copy of the stack ends before it */
	UNWIND_HOLE,		/* the same, at memory that was not present */
	UNWIND_AWAY,		/* a signal handler has another stack */
	UNWIND_NO_RULE,		/* nothing tells where the caller is */
	UNWIND_STUCK,		/* the caller would be the function itself */
	UNWIND_DEEP,		/* as many frames as were asked for */
	UNWIND_LATER,		/* a file is needed that is not loaded */
	UNWIND_STOPS
};

/* starts as {.files = ...} */
struct unwind {
	struct elf_cache *files;	/* to load from; NULL where another
					 * thread does */
	struct module *missing;	/* where UNWIND_LATER: the one to load */
	struct unwind_rows rows;
	struct unwind_recent {
		uint64_t addr;
		uint32_t base, state;	/* of the maps that it was looked up
					 * in */
		uint32_t row;	/* + 1; 0 if nothing is remembered */
	} *recent;		/* UNWIND_SLOTS addresses that were met just
				 * now */
};

struct unwind_thread {
	const struct arch *arch;
	uint64_t reg[ARCH_ALL];
	str copy;		/* of the stack, from its pointer on */
	struct maps *maps;
};

/*
 * Write at most `most` addresses of a stack, innermost first, and return how
 * many.  A return address is replaced by one within the call before it.  *top
 * becomes the stack pointer of the outermost function that was found, or where
 * the copy ends too early, the end of what was missing.
 */
size_t unwind_stack(struct unwind *, const struct unwind_thread *,
    uint64_t *to, size_t most, enum unwind_stop *, uint64_t *top);
/*
 * The caller of the innermost function, from the return address that its call
 * left in a register; 0 if the function may have saved it since, so that the
 * register may hold anything.  t->reg has that and ARCH_PC only.
 */
uint64_t unwind_leaf_caller(struct unwind *, const struct unwind_thread *);
void unwind_free(struct unwind *);

#endif
