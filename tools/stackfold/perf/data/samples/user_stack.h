/*
 * Unwinds the user part of a sample recorded with --call-graph dwarf, from its
 * registers and its copy of the stack.
 */
#ifndef STACKFOLD_USER_STACK_H
#define STACKFOLD_USER_STACK_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/unwind.h"
#include "tools/stackfold/dwarf/unwind_stats.h"
#include "tools/stackfold/perf/data/records/attrs.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/sample/diag.h"

/* must not be moved after user_stack_init() */
struct user_stack {
	struct elf_cache files;
	struct unwind unwind;	/* used by the thread that loads files */
	struct unwind_stats stats;
	size_t samples32;	/* number of samples of 32-bit programs */
};

/* the addresses of a sample, innermost first */
struct user_stack_found {
	uint64_t *addr;
	size_t n;		/* number of addresses; 0 if no user code was
				 * active */
	bool is_32bit;		/* a 32-bit program, of which only the pc is
				 * known */
	enum unwind_stop why;	/* why the stack ends; UNWIND_LATER if a file
				 * must be loaded */
	uint64_t sp, top;	/* stack pointers of the innermost and outermost
				 * frames */
};

/* initialize a zeroed struct */
void user_stack_init(struct user_stack *, struct modules *);
/* return true if the stacks of an event's samples can be unwound */
bool user_stack_supports(const struct attr *);
/* find at most `most` addresses and store them in found->addr; `regs` is
 * attr.sample_regs_user */
void user_stack_unwind(struct unwind *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct user_stack_found *);
/* unwind in the thread that loads files, unless found->why shows that the stack
 * was unwound already; count why it ends */
void user_stack_finish(struct user_stack *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct user_stack_found *);
/* Return the caller of a leaf function, which a frame pointer chain skips, or 0
 * if it was not recorded or the chain has it.  `at` is the chain's first user
 * address.  perf 5.18 and later record the register on aarch64. */
uint64_t user_stack_leaf_caller(struct user_stack *, uint64_t regs,
    const struct record_sample *, struct maps *, uint64_t at);
/* report incomplete stacks and the reasons */
void user_stack_report(const struct user_stack *, struct diag *);
void user_stack_free(struct user_stack *);

#endif
