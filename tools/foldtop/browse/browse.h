/*
 * --browse: the flame graph in the terminal.
 *
 *	terminal  keys  ->  view  search layout ranking reshape
 *	          canvas  <-  draw
 *
 * view and what it uses know no terminal; canvas and terminal no profile.
 */
#ifndef FOLDTOP_BROWSE_H
#define FOLDTOP_BROWSE_H

#include "common/io/out.h"
#include "tools/foldtop/model/profile.h"

/*
 * Show a profile until the user ends that; then write the command that selects
 * what was looked at.  `paths` are the files that were read.
 */
void browse(const struct profile *, bool ascii, char *const paths[],
    struct out *);

#endif
