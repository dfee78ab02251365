/*
 * Memory that lives until the program ends, or until all of an arena is freed.
 * Nothing is freed one by one; running out is fatal, so no caller checks.  An
 * arena starts as {0}.
 */
#ifndef COMMON_ARENA_H
#define COMMON_ARENA_H

#include <stddef.h>

#include "common/base/str.h"

struct arena {
	struct block *blocks;
	char *at, *end;
	size_t size;		/* total size of the blocks, in bytes */
};

/* Allocate n zeroed objects of type t. */
#define NEW(arena, t, n) ((t *)arena_alloc(arena, sizeof(t), _Alignof(t), n))

void *arena_alloc(struct arena *, size_t size, size_t align, size_t count);
/* Copy the bytes; a NUL that is not counted follows them. */
str arena_str(struct arena *, str);

/* Free all memory of the arena, which becomes {0} again. */
void arena_free(struct arena *);

#endif
