/*
 * What each function took in each run: its self weight, where it is the leaf,
 * and its total, which counts it once in a stack however often it recurs.
 */
#ifndef FOLDDIFF_FUNCS_H
#define FOLDDIFF_FUNCS_H

#include <stddef.h>
#include <stdint.h>

#include "common/names.h"
#include "common/num.h"
#include "tools/folddiff/runs.h"

enum { SELF, TOTAL, KINDS };

struct funcs {
	struct names names;	/* of the functions, without annotation */
	uint32_t *of;		/* the function of a frame's name id */
	uint32_t *depth;	/* how deep it lies at the deepest */
	struct num *weight;	/* all runs of self, of total, of the next */
	unsigned runs;
	size_t of_cap, depth_cap, weight_cap;
};

/* which share of both sides has its like on the other */
struct funcs_match {
	double path, leaf, none;	/* whole stack, leaf only, neither */
};

void funcs_count(struct funcs *, const struct runs *);
/* the weights in all runs; valid until exit */
static inline const struct num *
funcs_weight(const struct funcs *f, uint32_t func, unsigned kind)
{
	return f->weight + ((size_t)func * KINDS + kind) * f->runs;
}
struct funcs_match funcs_matched(const struct funcs *, const struct runs *);

#endif
