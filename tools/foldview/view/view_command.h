/* Writes the foldfilter command that selects what is shown. */
#ifndef FOLDVIEW_VIEW_COMMAND_H
#define FOLDVIEW_VIEW_COMMAND_H

#include "common/base/buf.h"
#include "tools/foldview/view/view.h"

/* append a line for the shell; paths are those of the input */
void view_command(const struct view *, char *const paths[], struct buf *);

#endif
