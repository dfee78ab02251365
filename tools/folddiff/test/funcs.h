/*
 * What each function took in each run: its self weight, where it is the leaf,
 * and its total, which counts it once in a stack however often it recurs.
 */
#ifndef FOLDDIFF_FUNCS_H
#define FOLDDIFF_FUNCS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/folddiff/read/run.h"

enum { SELF, TOTAL, KINDS };

struct funcs {
	struct names names;	/* of the functions, without annotation */
	uint32_t *of;		/* the function of a frame's name id */
	uint32_t *depth;	/* the deepest it is found at */
	struct num *weight;	/* see funcs_weight() */
	unsigned runs;
	size_t of_cap, depth_cap, weight_cap;
};

/* which share of both sides the other side has, too */
struct funcs_match {
	double path;		/* the same stack */
	double leaf;		/* only the same function as leaf */
	double none;		/* neither */
};

/* count the functions of all runs; starts as {0} */
void funcs_count(struct funcs *, const struct runs *);
/* a function's weight, of kind SELF or TOTAL, in each run */
static inline const struct num *
funcs_weight(const struct funcs *f, uint32_t func, unsigned kind)
{
	return f->weight + ((size_t)func * KINDS + kind) * f->runs;
}
struct funcs_match funcs_matched(const struct funcs *, const struct runs *);

#endif
