/*
 * Every distinct text gets a small number: 0, 1, 2, ... in order of first
 * sight.  The texts live until exit and end with a NUL that is not counted
 * (regexec wants one).  Starts as {0}.
 */
#ifndef COMMON_NAMES_H
#define COMMON_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/base/arena.h"
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
};

/* the number of a text, a new one where it was not seen before */
uint32_t names_id(struct names *, str);
/* the number of the text a, NUL, b, which need not be put together before */
uint32_t names_pair(struct names *, str a, str b);
/* the number of a text; false if it was not seen before */
bool names_find(const struct names *, str, uint32_t *id);
/*
 * Free what finds names, which is a third of all where names do not repeat:
 * names_find() finds none then, until names_id() makes it anew.
 */
void names_freeze(struct names *);
/*
 * Add all names of `from`, which is {0} then; they get the numbers that they
 * would get one after the other.  here[their number] becomes the number here;
 * there must be room for it.
 */
void names_join(struct names *, struct names *from, uint32_t *here);
/* put ids in the byte order of their names */
void names_sort(const struct names *, uint32_t *ids, size_t n);
/* the ids of all names in byte order; valid until exit, or for buf_drop() */
uint32_t *names_sorted(const struct names *);
/* in how many bytes a name of ids that are in order differs from the one
 * before, on average; 1 if there are no two */
size_t names_own_bytes(const struct names *, const uint32_t *ids, size_t n);
/*
 * Names are compared by parts of NAMES_PART bytes, as numbers; a part that the
 * name does not reach must not be asked for.
 */
#define NAMES_PART 7
uint64_t names_part(str name, size_t part);
/* free all; it is {0} again */
void names_free(struct names *);
/* the text of a number; valid until exit */
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
	size_t n, cap;
};

/* where the number of a name is; valid until the next call */
uint32_t *names_at(struct names_map *, const struct names *, uint32_t id);

#endif
