/* Options that one or two formats have. */
#ifndef STACKFOLD_SINGLE_OPTIONS_H
#define STACKFOLD_SINGLE_OPTIONS_H

#include <stdbool.h>

struct single_options {
	bool includeoffset;	/* dtrace: keep "+0x1f" in names */
	bool no_modules;	/* sample, vtune: names without their library */
	bool size;		/* vtune: bytes instead of allocations */
	bool calls;		/* xdebug: calls, where it has times, too */
};

#endif
