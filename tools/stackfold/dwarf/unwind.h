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

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/dwarf/cfi_row.h"
#include "tools/stackfold/dwarf/elf_cache.h"
#include "tools/stackfold/dwarf/memory.h"

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

/* how the caller of an address is found */
enum unwind_kind {
	UNWIND_ROW_NONE,	/* not at all */
	UNWIND_ROW_RULES,	/* by the register rules */
	UNWIND_ROW_LINK,	/* by them, and by the register where the call
				 * left the return address */
	UNWIND_ROW_POINTER,	/* by the frame pointer */
	UNWIND_ROW_LAST		/* it has none: the outermost function */
};

/* how addresses lead to their callers, computed when they are first met */
struct unwind_rows {
	struct u64_map *file;	/* by number of a file and block of its code:
				 * the first range that was met there, + 1 */
	size_t file_cap;
	struct unwind_range {
		uint16_t from, to;	/* places in the block that have a row,
					 */
		uint32_t row;	/* its number, + 1 */
		uint32_t next;	/* range of the block, + 1; 0 is none */
	} *range;
	size_t nrange, range_cap;
	struct unwind_row {
		uint8_t kind;	/* of enum unwind_kind; this struct has no gaps,
				 * because rows are compared by their bytes */
		bool signal;	/* the frame of a signal handler */
		uint16_t n;
		struct unwind_rule {
			uint16_t reg, kind;	/* of enum cfi_rule_kind */
			int32_t n;	/* offset, register, or index of expr */
		} cfa;
		uint32_t first;	/* its rules are rule[first..first+n) */
		int32_t lowest;	/* the lowest offset, if the CFA is a register
				 * and a number and all rules are offsets below
				 * it; or 0 */
	} *row;
	size_t n, cap;
	struct names same;	/* the number of a row by what it holds */
	struct buf text;	/* what it holds, as bytes */
	struct unwind_rule *rule;
	size_t nrule, rule_cap;
	str *expr;
	size_t nexpr, expr_cap;
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
 * becomes the stack pointer of the outermost function that was found.
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
