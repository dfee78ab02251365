/*
 * How deep the parts of a name may nest.  The demanglers call themselves for
 * each level, which takes some 300 bytes of stack.
 */
#ifndef STACKFOLD_DEMANGLE_DEPTH_H
#define STACKFOLD_DEMANGLE_DEPTH_H

#include <stdbool.h>

/* most names nest less deep, and any stack has room for that */
#define DEMANGLE_SHALLOW 64
/* deeper names stay as they are */
#define DEMANGLE_DEEPEST 1024

struct demangle_depth {
	unsigned most;		/* levels */
	bool reached;		/* the name nests deeper: the result is void */
};

#endif
