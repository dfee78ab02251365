/*
 * Limits how deep a name may nest.  The demanglers recurse, with about 300
 * bytes of stack per level.
 */
#ifndef STACKFOLD_DEMANGLE_DEPTH_H
#define STACKFOLD_DEMANGLE_DEPTH_H

#include <stdbool.h>

#define DEMANGLE_SHALLOW 64	/* most levels on the caller's stack */
#define DEMANGLE_DEEPEST 1024	/* deeper names are not demangled */

struct demangle_depth {
	unsigned most;		/* most levels */
	bool reached;		/* the name nests deeper; the result is
				 * invalid */
};

#endif
