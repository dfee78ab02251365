/*
 * The user's own functions, by what was spent in them and in their callees up
 * to the next own one: each stack is charged to its innermost own frame.
 *
 *	app;main;parse;split;memchr 3		parse 4, of which split 3
 *	app;main;parse 1			main 2, of which malloc 2
 *	app;main;malloc 2			no own code 5, of cpu_idle
 *	swapper;cpu_idle 5
 *
 * The counts of all functions and of the stacks without one are the total.
 */
#ifndef FOLDTOP_OWN_CODE_H
#define FOLDTOP_OWN_CODE_H

#include "common/base/arena.h"
#include "common/screen/screen.h"
#include "tools/foldtop/model/profile.h"

#define OWN_CODE_LEAST 1.0	/* least percent of a function, without -n */
#define OWN_CODE_ROWS 10
#define OWN_CODE_REST STR("no code of yours below")
#define OWN_CODE_PARTS 3	/* shown of a function */

#define OWN_CODE_NONE UINT32_MAX

/* a callee of a function, or where stacks without own code begin */
struct own_part {
	uint32_t function;	/* OWN_CODE_NONE: no own code */
	str below;		/* {0}: the function itself */
	struct num count;
};

struct own_function {
	uint32_t id;		/* in own_code.names */
	str name;
	struct num count;
	const struct own_part *parts;	/* the heaviest first */
	size_t n;
};

struct own_code {
	struct arena arena;
	struct names names;	/* of functions, without the tiers of V8 */
	struct own_function *all;	/* the heaviest first */
	size_t n;
	struct own_function none;	/* stacks without own code */
};

/* find the own functions; the profile has the rule of own code */
void own_code_find(struct own_code *, const struct profile *);
/* the number of functions in a report: `most`, or if that is 0, those that have
 * OWN_CODE_LEAST */
size_t own_code_listed(const struct own_code *, const struct profile *,
    size_t most);
/* append the parts of a function: " in split 20.1%, malloc 8.0%"; nothing if
 * all is self */
void own_code_parts(const struct profile *, const struct own_function *,
    const struct screen *, struct buf *);
/* append which own function calls one of a library most: " (98% from parse)";
 * nothing if none does, or if it is own code itself */
void own_code_caller(const struct profile *, uint32_t id,
    const struct screen *, struct buf *);

#endif
