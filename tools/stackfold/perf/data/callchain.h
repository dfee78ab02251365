/*
 * From the addresses of a sample to its frames.  What an address in a module
 * means is found once.
 */
#ifndef STACKFOLD_CALLCHAIN_H
#define STACKFOLD_CALLCHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/dwarf/inlines.h"
#include "tools/stackfold/perf/data/record.h"
#include "tools/stackfold/perf/data/user_stack.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

#ifndef CALLCHAIN_SLOTS
#define CALLCHAIN_SLOTS 16384	/* addresses; a power of two */
#endif

/* starts as {0}, but for the first four */
struct callchain {
	struct sample *s;
	struct perf_frames *frames;
	struct modules *modules;
	struct maps *kernel;	/* its modules, and code of BPF */
	struct perf_meaning *meaning;	/* of addresses with several frames */
	size_t nmeaning, meaning_cap;
	struct module *nowhere;	/* addresses that no module holds */
	struct callchain_recent {
		uint64_t addr;
		uint32_t space;
		uint32_t known;	/* as in module.seen; 0 if it is free */
	} recent[CALLCHAIN_SLOTS];	/* what addresses meant just now */
	struct user_stack user;	/* of samples with copies of stacks */
	struct inlines inlines;	/* and source lines, if they are wanted */
	size_t discarded;	/* chains with a marker that means nothing */
	size_t deep;		/* chains that are cut here */
	size_t deferred;	/* chains whose other part is missing */
};

void callchain_free(struct callchain *);
/* push the frames of a call chain, leaf first; *found is what is known of the
 * copy of a stack */
void callchain_push(struct callchain *, const struct attr *,
    const struct record_sample *, struct maps *user,
    const struct user_stack_found *found, bool java);
/* push the one frame of a sample without a chain */
void callchain_push_ip(struct callchain *, unsigned, uint64_t ip,
    struct maps *user, bool java);

#endif
