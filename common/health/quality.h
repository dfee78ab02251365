/*
 * Measures a profile's stacks: the weight of those without callers, roots or
 * symbols.  health.h judges the result.
 */
#ifndef COMMON_QUALITY_H
#define COMMON_QUALITY_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/health/language.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

/* frames of a stack that the kernel records at most, unless
 * kernel.perf_event_max_stack says otherwise */
#define QUALITY_PERF_LIMIT 127

/* the weight of unnamed frames by module */
struct quality_tally {
	struct names modules;
	struct num *weight;	/* by module id */
	size_t cap;
};

/* what is known of a profile's stacks */
struct quality_shape {
	size_t limit;		/* most frames recorded per stack; 0: unknown */
	size_t labels;		/* leading frames that are labels */
	bool native;		/* stacks are of machine code */
	bool known;		/* `labels` and `native` are set */
};

struct quality {
	struct quality_shape shape;	/* complete */
	size_t deepest;			/* frames of the deepest stack */
	/* weights of stacks: */
	struct num total;
	struct num idle;		/* in the kernel's idle task */
	struct num single;		/* of one frame that is not a root */
	struct num rootless;		/* of several frames without a root */
	struct num unknown_caller;	/* with one caller marked unknown */
	struct num callers_lost;	/* with all callers marked lost; not
					 * in `single` or `rootless` */
	struct num compiled;		/* part of `single` and `rootless`:
					 * with JIT-compiled code */
	struct num cut;			/* part of `rootless`: at the limit */
	struct num before;		/* one frame shorter than the limit */
	struct num leaf;		/* the leaf has no symbol */
	struct num interpreted;		/* in the interpreter of `interprets`,
					 * without a name of what it runs */
	/* weights of frames: */
	struct num frames;
	struct num nameless;		/* part of `frames`: without symbol */

	enum language interprets;	/* interpreter with the most weight */
	enum language compiles;		/* runtime with the most weight */
	struct quality_tally by_leaf;	/* unnamed leaves */
	struct quality_tally by_frame;	/* unnamed frames */
	size_t cut_stacks;		/* number of stacks in `cut` */
};

/* Measure the stacks that have a weight in a column, and guess what is unknown
 * of their shape.  What the result points to lives until exit. */
struct quality quality_read(const struct names *, const struct stacks *,
    unsigned column, const struct quality_shape *);

#endif
