/*
 * Compressed data that these programs do not read: known by its first bytes,
 * and refused with the command that unpacks it.
 */
#ifndef COMMON_UNPACK_H
#define COMMON_UNPACK_H

#include <stdbool.h>

#include "common/str.h"

struct unpack {
	str sign;		/* the first bytes; '?' is any */
	const char *program;	/* that unpacks it */
};

/*
 * What begins with the head, or NULL; *more: the head is the beginning of a
 * sign, so that further bytes could tell.
 */
const struct unpack *unpack_find(str head, bool *more);
/* die, and name the command for a file of this name */
void unpack_refuse(const struct unpack *, const char *name);

#endif
