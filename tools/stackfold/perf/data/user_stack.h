/*
 * The user's part of a sample that was recorded with --call-graph dwarf: from
 * registers and a copy of the stack to addresses.
 */
#ifndef STACKFOLD_USER_STACK_H
#define STACKFOLD_USER_STACK_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/unwind.h"
#include "tools/stackfold/dwarf/unwind_stats.h"
#include "tools/stackfold/perf/data/attrs.h"
#include "tools/stackfold/perf/data/record.h"
#include "tools/stackfold/sample/diag.h"

/* starts as {0}, but for files.modules */
struct user_stack {
	struct elf_cache files;
	struct unwind unwind;	/* of the thread that loads files */
	struct unwind_stats stops;
	size_t narrow;		/* samples of programs of 32 bits */
};

/* the addresses of a sample, innermost first */
struct user_stack_found {
	uint64_t *addr;
	size_t n;		/* 0 where no user code was active */
	bool narrow;		/* it is of a program of 32 bits */
	enum unwind_stop why;
	uint64_t sp, top;	/* stack pointers, innermost and outermost */
};

/* can the stacks of such samples be unwound?  The machine must be x86_64 */
bool user_stack_fits(const struct attr *);
/* find at most `most` addresses; `regs` are those that the event asks for */
void user_stack_find(struct unwind *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct user_stack_found *);
/* the same by the thread that loads files, unless *found tells already; and
 * count where the stack ends */
void user_stack_take(struct user_stack *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct user_stack_found *);
/* what is missing, and why */
void user_stack_report(const struct user_stack *, struct diag *);
void user_stack_free(struct user_stack *);

#endif
