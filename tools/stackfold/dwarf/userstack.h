/*
 * The user's part of a sample that was recorded with --call-graph dwarf: from
 * registers and a copy of the stack to addresses.
 */
#ifndef STACKFOLD_USERSTACK_H
#define STACKFOLD_USERSTACK_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/dwarf/stops.h"
#include "tools/stackfold/dwarf/unwind.h"
#include "tools/stackfold/perfdata/attrs.h"
#include "tools/stackfold/perfdata/record.h"

/* starts as {0}, but for files.modules */
struct userstack {
	struct codefiles files;
	struct unwind unwind;	/* of the thread that loads files */
	struct stops stops;
	size_t narrow;		/* samples of programs of 32 bits */
};

/* the addresses of a sample, innermost first */
struct userstack_found {
	uint64_t *addr;
	size_t n;		/* 0 where no user code was active */
	bool narrow;		/* it is of a program of 32 bits */
	enum unwind_stop why;
	uint64_t sp, top;	/* stack pointers, innermost and outermost */
};

/* can the stacks of such samples be unwound?  The machine must be x86_64 */
bool userstack_fits(const struct attr *);
/* find at most `most` addresses; `regs` are those that the event asks for */
void userstack_find(struct unwind *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct userstack_found *);
/* the same by the thread that loads files, unless *found tells already; and
 * count where the stack ends */
void userstack_take(struct userstack *, uint64_t regs,
    const struct record_sample *, struct maps *, size_t most,
    struct userstack_found *);
/* what is missing, and why */
void userstack_report(const struct userstack *, struct diag *);
void userstack_free(struct userstack *);

#endif
