/*
 * Compressed data that these programs do not read.  It is recognised by its
 * first bytes, and refused with the command that decompresses it.
 */
#ifndef COMMON_UNSUPPORTED_H
#define COMMON_UNSUPPORTED_H

#include <stdbool.h>

#include "common/base/str.h"

struct unsupported {
	str sign;		/* the first bytes; '?' is any */
	const char *program;	/* that decompresses it */
};

/*
 * The kind whose sign the head begins with, or NULL; *more: the head is only
 * the beginning of a sign, so that further bytes would decide.
 */
const struct unsupported *unsupported_find(str head, bool *more);
/* die, and name the command for a file of this name */
void unsupported_refuse(const struct unsupported *, const char *name);

#endif
