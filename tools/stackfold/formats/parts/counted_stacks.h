/*
 * Stacks as dtrace and SystemTap print them: one frame per line, leaf first,
 * then a line with the count.
 *
 *	 read
 *	 main
 *		42
 */
#ifndef STACKFOLD_COUNTED_STACKS_H
#define STACKFOLD_COUNTED_STACKS_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/sample/sample.h"

/* Fold all stacks.  frame() pushes the frame of an untrimmed line.  A line for
 * which it returns false is reported within a stack and ignored between two. */
void counted_stacks_fold(struct in *, struct sample *,
    bool (*frame)(struct sample *, str line));

#endif
