/*
 * Stacks as dtrace and SystemTap print them: frames, leaf first, one a line,
 * closed by a line that holds only the count.
 *
 *	 read
 *	 main
 *		42
 */
#ifndef STACKFOLD_COUNTED_STACKS_H
#define STACKFOLD_COUNTED_STACKS_H

#include <stdbool.h>

#include "common/base/num.h"
#include "common/io/in.h"
#include "tools/stackfold/sample/sample.h"

/* is the line a count between blanks? */
bool counted_stacks_parse_count(str line, struct num *);
/* fold all stacks; `frame` pushes the frame of a line, which has its blanks, or
 * returns false: such a line is reported in a stack, and ignored between two */
void counted_stacks_fold(struct in *, struct sample *,
    bool (*frame)(struct sample *, str line));

#endif
