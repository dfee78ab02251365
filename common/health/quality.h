/* What the stacks of a profile show about its quality; health judges it. */
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

/* how the stacks of a profile are built */
struct quality_shape {
	size_t limit;			/* frames at which they are cut, or 0 */
	size_t labels;			/* leading frames, no functions */
	bool native;			/* stacks of machine code */
	bool known;			/* labels and native are right */
};

struct quality {
	struct quality_shape shape;	/* with the limit that was found */
	size_t deepest;			/* frames of the deepest stack */
	/* weights of stacks: */
	struct num total;
	struct num idle;		/* of the kernel's idle task */
	struct num single;		/* of one frame, which is no root */
	struct num rootless;		/* that do not reach a root */
	struct num unknown_caller;	/* in which one is not known, */
	struct num callers_lost;	/* or all are, which is neither of the
					 * two before */
	struct num compiled;		/* of both, those with code that was
					 * compiled while the program ran */
	struct num cut, before;		/* rootless at the limit, one before */
	struct num leaf;		/* whose leaf has no name */
	struct num interpreted;		/* in the interpreter of `interprets`,
					 * with no function of its program */
	/* weights of frames: */
	struct num frames, nameless;	/* all, and those without a name */

	enum language interprets;
	enum language compiles;		/* whose runtime is in most stacks */
	struct quality_tally by_leaf, by_frame;	/* the nameless, by module */
	size_t cut_stacks;		/* the number of stacks at the limit */
};

/* look at the stacks that have a weight in a column; what is not known of their
 * shape is guessed.  What the result points to lives until exit */
struct quality quality_read(const struct names *, const struct stacks *,
    unsigned column, const struct quality_shape *);

#endif
