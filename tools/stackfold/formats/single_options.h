/* Options of a single format or two. */
#ifndef STACKFOLD_SINGLE_OPTIONS_H
#define STACKFOLD_SINGLE_OPTIONS_H

#include <stdbool.h>

struct single_options {
	bool includeoffset;	/* dtrace: keep offsets such as "+0x1f" in
				 * names */
	bool no_modules;	/* sample, vtune: omit the library of a
				 * function */
	bool size;		/* vtune: fold bytes instead of allocations */
	bool calls;		/* xdebug: fold calls instead of time */
};

#endif
