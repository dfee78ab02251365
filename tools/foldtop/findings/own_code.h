/*
 * Charges each stack to the innermost of the user's own functions, so that the
 * counts of all functions, and of stacks without one, add up to the total.
 *
 *	app;main;parse;split;memchr 3		parse 4, of which split 3
 *	app;main;parse 1			main 2, of which malloc 2
 *	app;main;malloc 2			no own code 5, of cpu_idle
 *	swapper;cpu_idle 5
 */
#ifndef FOLDTOP_OWN_CODE_H
#define FOLDTOP_OWN_CODE_H

#include "common/base/arena.h"
#include "common/screen/screen.h"
#include "tools/foldtop/model/profile.h"

#define OWN_CODE_LEAST 1.0	/* minimum percent to list without -n */
#define OWN_CODE_ROWS 10	/* functions listed without -n */
#define OWN_CODE_PARTS 3	/* callees listed per function */

#define OWN_CODE_REST STR("not in your code")
#define OWN_CODE_NONE UINT32_MAX	/* id if there is no own function */

/* the weight that a function spent in one callee */
struct own_part {
	uint32_t function;	/* id, or OWN_CODE_NONE */
	str below;		/* the callee; {0}: the function itself; for
				 * OWN_CODE_NONE the root of the stacks */
	struct num count;
};

struct own_function {
	uint32_t id;		/* id in own_code.names */
	str name;
	struct num count;
	const struct own_part *parts;	/* the heaviest first */
	size_t n;
};

struct own_code {
	struct arena arena;
	struct names names;	/* of functions, without line or V8 tier */
	struct own_function *all;	/* the heaviest first */
	size_t n;
	struct own_function none;	/* stacks without own code */
};

/* find the own functions; profile.own must not be NULL */
void own_code_find(struct own_code *, const struct profile *);
/* return the number of functions to list: at most `most`; if that is 0, those
 * with at least OWN_CODE_LEAST */
size_t own_code_listed(const struct own_code *, const struct profile *,
    size_t most);
/* append the parts of a function, " in split 20.1%, malloc 8.0%", unless all of
 * its weight is self */
void own_code_parts(const struct profile *, const struct own_function *,
    const struct screen *, struct buf *);
/* append the own function that is the main caller of a library function, as in
 * " (98% from parse)"; nothing for own functions or if there is none */
void own_code_caller(const struct profile *, uint32_t id,
    const struct screen *, struct buf *);

#endif
