/*
 * Derives a tree of stacks from another: without some frames, only stacks that
 * have a frame, its callees, or its callers.  Each does what a step of
 * foldfilter does to stacks, but on the nodes they share; no stack is sorted
 * again.
 */
#ifndef FOLDVIEW_RESHAPE_H
#define FOLDVIEW_RESHAPE_H

#include <stdbool.h>

#include "common/profile/tree.h"

enum reshape {
	RESHAPE_HIDE,		/* --hide: drop frames, keep their weight */
	RESHAPE_ONLY,		/* --focus: stacks that have the frame */
	RESHAPE_CALLEES,	/* --root-at: from the first such frame on */
	RESHAPE_CALLERS		/* --leaf-at, --reverse: up to the last one */
};

/*
 * rank[name] is the rank of a name in byte order, hit[name] is set for the
 * frames in question.  `to` starts as {0}.
 */
void reshape(struct tree *to, const struct tree *from, enum reshape,
    const uint32_t *rank, const bool *hit);

#endif
