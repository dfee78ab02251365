/*
 * The user's part of a sample that was recorded with --call-graph dwarf: from
 * registers and a copy of the stack to addresses.
 */
#ifndef STACKFOLD_USERSTACK_H
#define STACKFOLD_USERSTACK_H

#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/diag.h"
#include "tools/stackfold/dwarf/stops.h"
#include "tools/stackfold/dwarf/unwind.h"
#include "tools/stackfold/perfdata/attrs.h"
#include "tools/stackfold/perfdata/record.h"

/* starts as {0}, but for unwind.files.modules */
struct userstack {
	struct unwind unwind;
	struct stops stops;
	size_t narrow;		/* samples of programs of 32 bits */
};

/* can the stacks of such samples be unwound?  The machine must be x86_64 */
bool userstack_fits(const struct attr *);
/* the addresses of a sample, innermost first, not more than `most`; 0 where
 * no user code was active */
size_t userstack_find(struct userstack *, const struct attr *,
    const struct record_sample *, struct maps *, uint64_t *to, size_t most);
/* what is missing, and why */
void userstack_report(const struct userstack *, struct diag *);
void userstack_free(struct userstack *);

#endif
