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
#include "common/base/str.h"
#include "common/base/u64_map.h"

#define NAMES_LENGTH sizeof(uint32_t)

struct names {
	struct arena arena;
	const char **all;		/* all[id] is the text; its length is */
					/* before it, in NAMES_LENGTH bytes */
	size_t n, cap;
	struct u64_map index;		/* id + 1 by the hash of the text */
	uint64_t seed;
	struct buf pair;		/* the text of names_pair() */
};

/* the id of a text, a new one if the text is new */
uint32_t names_id(struct names *, str);
/* the id of the text a, NUL, b */
uint32_t names_pair(struct names *, str a, str b);
/* the id of a text; false if the text is new */
bool names_find(const struct names *, str, uint32_t *id);
/*
 * Free the index, a third of all memory if names do not repeat; names_find()
 * then fails until names_id() has rebuilt it.
 */
void names_freeze(struct names *);
/*
 * Add all names of `from`, which becomes {0}; they get the ids they would have
 * got one after the other. here[their id] becomes the id here; it must have
 * room.
 */
void names_join(struct names *, struct names *from, uint32_t *here);
/* sort ids by the bytes of their names */
void names_sort(const struct names *, uint32_t *ids, size_t n);
/* the ids of all names in byte order; valid until exit, or for buf_drop() */
uint32_t *names_sorted(const struct names *);
/* the average number of bytes after the common prefix with the name before, in
 * sorted ids; 1 if there are fewer than two */
size_t names_own_bytes(const struct names *, const uint32_t *ids, size_t n);
/*
 * Names are compared as numbers of NAMES_PART bytes; only parts that the name
 * has may be loaded.
 */
#define NAMES_PART 7
uint64_t names_part(str name, size_t part);
/* free all; it is {0} again */
void names_free(struct names *);
/* the text of an id; valid until exit */
static inline str
names_text(const struct names *n, uint32_t id)
{
	uint32_t len;

	memcpy(&len, n->all[id] - NAMES_LENGTH, NAMES_LENGTH);
	return (str){n->all[id], len};
}

/* a number for each name, which is 0 until it is set; starts as {0} */
struct names_map {
	uint32_t *of;
	size_t cap;
};

/* the number of a name; valid until the next call */
uint32_t *names_at(struct names_map *, const struct names *, uint32_t id);

#endif
