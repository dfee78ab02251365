/*
 * Derives a tree of stacks from another one: without some frames, or with only
 * the stacks that contain a frame, only its callees, or only its callers.  Each
 * step corresponds to an option of foldfilter.
 */
#ifndef FOLDVIEW_RESHAPE_H
#define FOLDVIEW_RESHAPE_H

#include "common/frames/match.h"
#include "common/profile/tree.h"

struct reshape {
	enum reshape_how {
		RESHAPE_HIDE,	/* --hide: drop frames, keep their weight */
		RESHAPE_ONLY,	/* --focus: keep stacks that have the frame */
		RESHAPE_CALLEES,	/* --root-at: begin at first match */
		RESHAPE_CALLERS	/* --leaf-at --reverse: end at last match */
	} how;
	str function;
	struct match match;	/* "=FUNCTION" */
};

/* Make the tree of the stacks of `from` after n steps; `to` starts as {0}.  A
 * stack that loses all of its frames becomes the frame `no_frames`. */
void reshape(struct tree *to, const struct tree *from, struct reshape *steps,
    size_t n, const struct names *names, uint32_t no_frames);

#endif
