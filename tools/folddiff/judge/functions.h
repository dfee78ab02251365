/*
 * The weight of each function in each run: self, as leaf, and total, in which a
 * recursive function counts once per stack.  Everything lives until exit.
 */
#ifndef FOLDDIFF_FUNCTIONS_H
#define FOLDDIFF_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/folddiff/read/runs.h"

enum { SELF, TOTAL, KINDS };

struct functions {
	const struct runs *runs;
	struct names names;	/* function names, without marks like "_[k]" */
	uint32_t *of;		/* by id of a frame's name: its function */
	/* by function: */
	uint32_t *depth;	/* largest depth in any stack */
	bool *kernel;		/* a frame is marked as the kernel's */
	bool *shared;		/* another module has a function so named */
	struct num *weight;	/* see functions_weight() */
	struct arena arena;	/* memory of all arrays */
};

/* how much of the weight of both sides the other side has too, as shares */
struct functions_match {
	double path;		/* in equal stacks */
	double leaf;		/* in other stacks with an equal leaf */
	double none;		/* neither */
};

/* sum up the weights in all runs, which must not change later; the structure
 * starts as {0} */
void functions_count(struct functions *, const struct runs *);
/* return the self or total weight of a function, one number per run */
static inline const struct num *
functions_weight(const struct functions *f, uint32_t func, unsigned kind)
{
	return f->weight + ((size_t)func * KINDS + kind) * f->runs->n;
}
/* return the name to print, with its module only if several modules have it */
str functions_label(const struct functions *, uint32_t func);
struct functions_match functions_matched(const struct functions *);

#endif
