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

/* is the line nothing but a count, in blanks? */
bool counted_stacks_count(str line, struct num *);
/* read all of them; `frame` takes a line with its blanks, or answers false:
 * between two stacks it is ignored, within one it is reported */
void counted_stacks_fold(struct in *, struct sample *,
    bool (*frame)(struct sample *, str line));

#endif
