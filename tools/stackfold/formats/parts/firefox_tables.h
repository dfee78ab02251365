/*
 * The tables of a profile of Firefox, which lead from a stack to the names of
 * its frames: stack, frame, function, string.  Each is an object of columns,
 * or a list of rows with a schema that tells where in a row a column is.
 */
#ifndef STACKFOLD_FIREFOX_TABLES_H
#define STACKFOLD_FIREFOX_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/stackfold/formats/parts/jread.h"
#include "tools/stackfold/sample/sample.h"

#define FIREFOX_TABLES_NONE UINT32_MAX	/* null */

/* starts as {0} */
struct firefox_tables {
	struct sample_ids prefix, frame;	/* of a stack */
	struct sample_ids func, location;	/* of a frame: either */
	struct sample_ids name;			/* of a function: a string */
	struct sample_ids strings;		/* names of frames */
};

/* of a thread: the stack of each, and what it weighs where that is told */
struct firefox_tables_samples {
	struct sample_ids stacks;
	struct num *weights;
	size_t nweights, cap;
};

/* read a member of a thread, or of what threads share; false if it is no
 * table */
bool firefox_tables_member(struct firefox_tables *, struct jread *, str key,
    struct sample *);
void firefox_tables_samples(struct firefox_tables_samples *, struct jread *);
/* push the frames of a stack, leaf first, whose names are those of `strings`;
 * false where callers form a circle.  Frames without a name in the tables are
 * [unknown], and added to *unnamed. */
bool firefox_tables_push(const struct firefox_tables *, uint32_t stack,
    const struct sample_ids *strings, struct sample *, size_t *unnamed);

#endif
