/* Measures the quality of a profile's stacks; health.h judges it. */
#ifndef COMMON_QUALITY_H
#define COMMON_QUALITY_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/health/language.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"

#define QUALITY_PERF_LIMIT 127	/* kernel.perf_event_max_stack by default */

struct quality_tally {
	struct names modules;
	struct num *weight;	/* of each module */
	size_t cap;
};

/* the shape of a profile's stacks */
struct quality_shape {
	size_t limit;			/* frames at which they are cut, or 0 */
	size_t labels;			/* leading frames that are labels */
	bool native;			/* stacks of machine code */
	bool known;			/* labels and native are set */
};

struct quality {
	struct quality_shape shape;	/* with the limit found */
	size_t deepest;			/* frames of the deepest stack */
	/* weights of stacks: */
	struct num total;
	struct num idle;		/* the kernel's idle task */
	struct num single;		/* one frame, not a root */
	struct num rootless;		/* without a root */
	struct num unknown_caller;	/* with one unknown caller */
	struct num callers_lost;	/* with all callers lost; not in
					 * `single` or `rootless` */
	struct num compiled;		/* those of both that have code
					 * compiled at run time */
	struct num cut, before;		/* rootless at the limit; one shorter */
	struct num leaf;		/* the leaf has no symbol */
	struct num interpreted;		/* in the interpreter of `interprets`,
					 * without a function it runs */
	/* weights of frames: */
	struct num frames, nameless;	/* all, and those without a symbol */

	enum language interprets;
	enum language compiles;		/* the runtime in most stacks */
	struct quality_tally by_leaf, by_frame;	/* the nameless, by module */
	size_t cut_stacks;		/* the number of stacks at the limit */
};

/* measure the stacks that have a weight in a column; unknown parts of the shape
 * are guessed.  What the result points to lives until exit */
struct quality quality_read(const struct names *, const struct stacks *,
    unsigned column, const struct quality_shape *);

#endif
