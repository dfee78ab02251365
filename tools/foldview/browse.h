/*
 * The flame graph in the terminal.
 *
 *	terminal  keys  ->  view  search layout ranking reshape
 *	          canvas  <-  draw
 *
 * view and what it uses do not depend on the terminal, nor canvas and terminal
 * on the profile.
 */
#ifndef FOLDVIEW_BROWSE_H
#define FOLDVIEW_BROWSE_H

#include <stdbool.h>

#include "common/io/out.h"

struct browse_settings {
	bool by_total;		/* the order of the table */
	char *const *paths;	/* of the input */
};

/*
 * Show a profile until the user quits; then write the command that selects what
 * was shown.  False, with a warning, if there are no stacks.
 */
bool browse_profile(const struct browse_settings *, struct out *);
/* the same for the sum of the parts of a profile (folded_parts.h), as they
 * arrive */
bool browse_parts(const struct browse_settings *, struct out *);

#endif
