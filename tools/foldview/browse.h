/*
 * Shows the flame graph in the terminal and handles keys.
 *
 * terminal keys -> view search layout ranking reshape canvas <- draw
 *
 * The modules at the right do not depend on the terminal, and terminal, keys
 * and canvas do not depend on the profile.
 */
#ifndef FOLDVIEW_BROWSE_H
#define FOLDVIEW_BROWSE_H

#include <stdbool.h>

#include "common/io/out.h"

struct browse_settings {
	bool by_total;		/* sort the table by total, not self */
	char *const *paths;	/* input files, NULL-terminated */
};

/* Show a profile until the user quits; then write the command that selects the
 * stacks shown.  Without stacks, print a message and return false. */
bool browse_profile(const struct browse_settings *, struct out *);
/* Do the same for the parts of a profile (folded_parts.h): show the sum of the
 * parts so far, while more arrive. */
bool browse_parts(const struct browse_settings *, struct out *);

#endif
