/*
 * Limits how deep a name may nest.  The demanglers recurse, with about 300
 * bytes of stack per level.
 */
#ifndef STACKFOLD_DEMANGLE_DEPTH_H
#define STACKFOLD_DEMANGLE_DEPTH_H

#include <stdbool.h>

#define DEMANGLE_SHALLOW 64	/* maximum levels on the caller's stack */
#define DEMANGLE_DEEPEST 1024	/* deeper names are not demangled */

struct demangle_depth {
	unsigned most;		/* maximum number of levels */
	bool reached;		/* the limit was reached, so the result is
				 * invalid */
};

#endif
