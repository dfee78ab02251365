/*
 * Interned texts: each distinct text has an id, 0, 1, 2, ... in order of first
 * occurrence.  The texts live until exit and end with a NUL that is not counted
 * (regexec(3) needs one).  Starts as {0}.
 */
#ifndef COMMON_NAMES_H
#define COMMON_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/base/hash_table.h"
#include "common/base/str.h"

#define NAMES_LENGTH sizeof(uint32_t)

struct names {
	struct arena arena;
	const char **all;		/* by id: the text; its length is in */
					/* the NAMES_LENGTH bytes before it */
	size_t n, cap;
	struct hash_table index;	/* id + 1 by text */
	uint64_t seed;
	struct buf pair;		/* buffer of names_pair() */
};

/* Return the id of a text, which is added if it is new. */
uint32_t names_id(struct names *, str);
/* Return the id of the text a, NUL, b. */
uint32_t names_pair(struct names *, str a, str b);
/* Set *id to the id of a text.  Return false if the text is unknown. */
bool names_find(const struct names *, str, uint32_t *id);
/*
 * Free the index, which takes a third of the memory if names do not repeat.
 * names_find() must not be called before names_id() has rebuilt it.
 */
void names_freeze(struct names *);
/*
 * Add all names of `from` in the order of their ids, and reset `from` to {0}.
 * here[i] becomes the new id of name i of `from`; the caller provides here[].
 */
void names_join(struct names *, struct names *from, uint32_t *here);
/* Sort ids by the bytes of their names. */
void names_sort(const struct names *, uint32_t *ids, size_t n);
/* Return the ids of all names in byte order; buf_drop() frees them. */
uint32_t *names_sorted(const struct names *);
/* Return how many bytes a name has, on average, after the prefix it shares with
 * the name before it in sorted ids; 1 if there are fewer than two. */
size_t names_own_bytes(const struct names *, const uint32_t *ids, size_t n);
/* Load bytes of a name as a part of a key for sorting, as radix.h says. */
bool names_load_part(str name, size_t part, uint64_t *bits);
/* Free all, and reset to {0}. */
void names_free(struct names *);
/* Return the text of an id, which is valid until exit. */
static inline str
names_text(const struct names *n, uint32_t id)
{
	uint32_t len;

	memcpy(&len, n->all[id] - NAMES_LENGTH, NAMES_LENGTH);
	return (str){n->all[id], len};
}

/* A number for each name, 0 until it is set.  Starts as {0}. */
struct names_map {
	uint32_t *of;
	size_t cap;
};

/* Return the place of a name's number, which is valid until the next call. */
uint32_t *names_at(struct names_map *, const struct names *, uint32_t id);

#endif
