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

struct browse_settings {
	bool ascii;		/* draw with ASCII only */
	bool by_total;		/* the order of the table */
	char *const *paths;	/* of the files that were read */
	const char *called;	/* what the title calls the input, or NULL */
	const char *request;	/* of parts: the file that K makes, or NULL */
};

/*
 * Show a profile until the user ends that; then write the command that selects
 * what was looked at.
 */
void browse(const struct profile *, const struct browse_settings *,
    struct out *);
/*
 * The same of a profile in parts (folded_parts.h): their sum, as they come.
 * False, with a warning, if they end without a stack.
 */
bool browse_live(const struct browse_settings *, struct out *);

#endif
