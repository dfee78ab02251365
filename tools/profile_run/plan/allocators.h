/*
 * The functions of libc that allocate, as the kernel probes them.  A call
 * allocates `blocks` blocks of `bytes` bytes.
 */
#ifndef PROFILE_RUN_ALLOCATORS_H
#define PROFILE_RUN_ALLOCATORS_H

#include <stdbool.h>

#include "common/base/buf.h"

/*
 * Append one line per function for /sys/kernel/tracing/uprobe_events.  All
 * lines define the same event.  Return false if the file is not a libc.
 */
bool allocators_probes(const char *libc, const char *event, struct buf *);
/* calls of similar sizes, of which one in `period` is recorded */
struct allocators_class {
	const char *period;
	struct buf filter;	/* event filter; the caller frees it */
};

/* Set class i, or the only class if `only`.  Return false after the last. */
bool allocators_class(unsigned i, bool only, struct allocators_class *);

#endif
