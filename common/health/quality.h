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

/* maximum frames per stack that the kernel records, unless
 * kernel.perf_event_max_stack was changed */
#define QUALITY_PERF_LIMIT 127

/* the weight of unnamed frames by module */
struct quality_tally {
	struct names modules;
	struct num *weight;	/* by module id */
	size_t cap;
};

/* known properties of a profile's stacks */
struct quality_shape {
	size_t limit;		/* maximum frames per stack; 0 if unknown */
	size_t labels;		/* leading frames that are labels */
	bool native;		/* stacks consist of machine code */
	bool known;		/* `labels` and `native` are set */
};

struct quality {
	struct quality_shape shape;	/* all members are known */
	size_t deepest;			/* frames of the deepest stack */
	/* weights of stacks: */
	struct num total;
	struct num idle;		/* stacks of the kernel's idle task */
	struct num single;		/* stacks of one frame, not a root */
	struct num rootless;		/* deeper stacks without a root */
	struct num unknown_caller;	/* stacks with an unknown caller */
	struct num callers_lost;	/* stacks whose callers are all lost;
					 * not in `single` or `rootless` */
	struct num compiled;		/* part of `single` and `rootless`:
					 * with JIT-compiled code */
	struct num cut;			/* part of `rootless`: at the limit */
	struct num before;		/* stacks one frame below the limit */
	struct num leaf;		/* stacks whose leaf has no symbol */
	struct num interpreted;		/* stacks of an interpreter without
					 * names of interpreted functions */
	/* weights of frames: */
	struct num frames;
	struct num nameless;		/* part of `frames`: without symbol */

	enum language interprets;	/* interpreter with the most weight */
	enum language compiles;		/* runtime with the most weight */
	struct quality_tally by_leaf;	/* unnamed leaves */
	struct quality_tally by_frame;	/* unnamed frames */
	size_t cut_stacks;		/* number of stacks in `cut` */
};

/* Measure the stacks that have a weight in a column, and guess the unknown
 * members of their shape.  The memory of the result lives until exit. */
struct quality quality_read(const struct names *, const struct stacks *,
    unsigned column, const struct quality_shape *);

#endif
