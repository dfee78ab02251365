/* Writes the foldfilter command that selects what a view shows. */
#ifndef FOLDVIEW_VIEW_COMMAND_H
#define FOLDVIEW_VIEW_COMMAND_H

#include "common/base/buf.h"
#include "tools/foldview/view/view.h"

/* Append the command as a line for the shell; paths are the input files. */
void view_command(const struct view *, char *const paths[], struct buf *);

#endif
