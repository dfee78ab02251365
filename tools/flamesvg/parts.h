/*
 * The parts of a page that do not depend on each other: colours, findings,
 * boxes, and the packed profile.  Two threads make them.
 */
#ifndef FLAMESVG_PARTS_H
#define FLAMESVG_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/health/health.h"
#include "tools/flamesvg/color/paint.h"
#include "tools/flamesvg/embed/pack_write.h"
#include "tools/flamesvg/layout/layout.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/tree/stack_times.h"
#include "tools/flamesvg/tree/trees.h"

#ifndef PARTS_START
#define PARTS_START 1000	/* minimum stacks for which a thread pays off */
#endif

/* starts as {0} */
struct parts {
	/* the result */
	struct paint_set paints;
	struct layout layout;
	struct packed packed;	/* only with a script */

	/* the input */
	struct health health;	/* the findings */
	const struct options *options;
	struct folded *in;	/* packing times changes the metadata */
	struct stack_times *times;	/* or NULL */
	struct trees trees;
	uint32_t other;		/* the id of FRAME_OTHER */
	struct layout_sizes sizes;
};

/* make all parts */
void parts_make(struct parts *, size_t stacks);

#endif
