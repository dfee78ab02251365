/*
 * From the registers of a thread and a copy of its stack to the functions that
 * were active.  What an address says about its caller is found once.  Threads
 * may unwind side by side, each with its own struct unwind; all but one leave
 * a stack alone that needs a file which is not loaded yet.
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
#define UNWIND_SLOTS 16384	/* addresses; a power of two */
#endif

enum unwind_stop {
	UNWIND_WHOLE,		/* the outermost function was reached */
	UNWIND_CUT,		/* the copy of the stack ends before */
	UNWIND_HOLE,		/* the same, for memory that was not present */
	UNWIND_AWAY,		/* a signal came on another stack */
	UNWIND_NO_RULE,		/* nothing tells where the caller is */
	UNWIND_STUCK,		/* the caller would be the function itself */
	UNWIND_DEEP,		/* as many frames as were asked for */
	UNWIND_LATER,		/* a file is needed that is not loaded */
	UNWIND_STOPS
};

/* how an address tells of its caller */
enum unwind_kind {
	UNWIND_ROW_NONE, UNWIND_ROW_RULES, UNWIND_ROW_POINTER, UNWIND_ROW_LAST
};

/* starts as {0}, but for `files` */
struct unwind {
	struct elf_cache *files;	/* to load from; NULL where another
					 * thread does */
	struct module *missing;	/* where UNWIND_LATER: the one to load */
	struct u64_map *file;	/* rows by the number of a file, */
	size_t file_cap;
	struct unwind_row {
		uint8_t kind;	/* of enum unwind_kind; without gaps, */
		bool signal;	/* for rows are compared by their bytes */
		uint16_t n;
		struct unwind_rule {
			uint16_t reg, how;	/* of enum cfi_how */
			int32_t n;	/* or a place in expr */
		} cfa;
		uint32_t first;	/* rule[first..first+n) */
		int32_t lowest;	/* of their places, if all lie below the CFA
				 * and that is a register and a number; or 0 */
	} *row;
	size_t nrow, row_cap;
	struct names same;	/* the number of a row by what it holds */
	struct buf text;
	struct unwind_rule *rule;
	size_t nrule, rule_cap;
	str *expr;
	size_t nexpr, expr_cap;
	struct unwind_recent {
		uint64_t addr;
		uint32_t state;	/* of the maps that it was looked up in */
		uint32_t row;	/* + 1; 0 if nothing is remembered */
	} recent[UNWIND_SLOTS];	/* addresses that were met just now */
};

struct unwind_thread {
	uint64_t reg[CFI_REGISTERS];
	str copy;		/* of the stack, from its pointer on */
	struct maps *maps;
};

/*
 * Write the addresses of a stack, innermost first, and return how many; not
 * more than `most`.  An address of a call lies within the call.  *top is the
 * stack pointer of the outermost function found.
 */
size_t unwind_stack(struct unwind *, const struct unwind_thread *,
    uint64_t *to, size_t most, enum unwind_stop *, uint64_t *top);
void unwind_free(struct unwind *);

#endif
