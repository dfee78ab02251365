/* The foldfilter command that selects what is looked at. */
#ifndef FOLDTOP_BROWSE_COMMAND_H
#define FOLDTOP_BROWSE_COMMAND_H

#include "common/base/buf.h"
#include "tools/foldtop/browse/view.h"

/* a line for the shell; paths are the files that were read */
void browse_command(const struct view *, char *const paths[], struct buf *);

#endif
