/*
 * Compressed formats that these programs do not read.  They are recognised by
 * their first bytes, and refused with the command that decompresses them.
 */
#ifndef COMMON_UNSUPPORTED_H
#define COMMON_UNSUPPORTED_H

#include <stdbool.h>

#include "common/base/str.h"

struct unsupported {
	str sign;		/* the first bytes; '?' is any */
	const char *program;	/* the decompressor */
};

/*
 * The format whose sign begins the head, or NULL. *more is set if further bytes
 * could complete a sign.
 */
const struct unsupported *unsupported_find(str head, bool *more);
/* exit, naming the command that decompresses a file of this name */
void unsupported_refuse(const struct unsupported *, const char *name);

#endif
