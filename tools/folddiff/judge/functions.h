/*
 * What each function took in each run: its self weight, where it is the leaf,
 * and its total, which counts it once in a stack however often it recurs.  All
 * of it lives until exit.
 */
#ifndef FOLDDIFF_FUNCTIONS_H
#define FOLDDIFF_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/folddiff/read/runs.h"

enum { SELF, TOTAL, KINDS };

struct functions {
	struct names names;	/* of the functions, without annotation */
	uint32_t *of;		/* the function of a frame's name id */
	uint32_t *depth;	/* the largest depth of each function */
	bool *kernel;		/* is a frame of it marked as the kernel's? */
	bool *shared;		/* has another module one of its name? */
	struct num *weight;	/* see functions_weight() */
	unsigned runs;
	size_t of_cap, depth_cap, kernel_cap, shared_cap, weight_cap;
};

/* how much of both sides also exists on the other side, as shares */
struct functions_match {
	double path;		/* the same stack */
	double leaf;		/* only the same function as leaf */
	double none;		/* neither */
};

/* add up the weights of the functions in all runs; starts as {0} */
void functions_count(struct functions *, const struct runs *);
/* a function's weight, of kind SELF or TOTAL, in each run */
static inline const struct num *
functions_weight(const struct functions *f, uint32_t func, unsigned kind)
{
	return f->weight + ((size_t)func * KINDS + kind) * f->runs;
}
/* what to call it: without its module, unless another one has that name, too */
str functions_label(const struct functions *, uint32_t func);
/* compare the names of both sides */
struct functions_match functions_matched(const struct functions *,
    const struct runs *);

#endif
