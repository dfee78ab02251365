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
#include "tools/stackfold/perf/data/records/attrs.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/sample/diag.h"

/* must not be moved after user_stack_init() */
struct user_stack {
	struct elf_cache files;
	struct unwind unwind;	/* of the thread that loads files */
	struct unwind_stats stats;
	size_t samples32;	/* samples of 32-bit programs */
};

/* the addresses of a sample, innermost first */
struct user_stack_found {
	uint64_t *addr;
	size_t n;		/* 0 where no user code was active */
	bool is_32bit;		/* a 32-bit program: one address is known */
	enum unwind_stop why;	/* it ends there; UNWIND_LATER if a file is
				 * needed that is not loaded */
	uint64_t sp, top;	/* stack pointers, innermost and outermost */
};

/* init a struct that is zeroed */
void user_stack_init(struct user_stack *, struct modules *);
/* can the stacks in samples of an event be unwound? */
bool user_stack_supports(const struct attr *);
/* find at most `most` addresses, for which found->addr has room; `regs` is
 * attr.sample_regs_user */
void user_stack_unwind(struct unwind *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct user_stack_found *);
/* the same in the thread that loads files, unless found->why tells that it was
 * done before; and count where the stack ends */
void user_stack_finish(struct user_stack *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct user_stack_found *);
/* the caller of a function that calls no other one, which a chain of frame
 * pointers leaves out: `at` is the innermost address of the user, which begins
 * the chain.  0 if it is not recorded, or if the chain has it; perf 5.18 and
 * later records its register on aarch64 */
uint64_t user_stack_leaf_caller(struct user_stack *, uint64_t regs,
    const struct record_sample *, struct maps *, uint64_t at);
/* report what is missing, and why */
void user_stack_report(const struct user_stack *, struct diag *);
void user_stack_free(struct user_stack *);

#endif
