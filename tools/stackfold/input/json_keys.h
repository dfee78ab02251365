/*
 * Identifies a kind of JSON by the members at its beginning, in whatever order
 * and with whatever white space they are written:
 *
 *	nodes[].callFrame	the member of an object in this array
 *	[].ph [].ts		all of these
 *	nodes|head.hitCount	one of these
 *	data.@*			a member whose name begins with @
 *	type~map		a string that contains "map"
 */
#ifndef STACKFOLD_JSON_KEYS_H
#define STACKFOLD_JSON_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* The members that are looked for and whether they were found; starts as
 * {0}. */
struct json_keys {
	struct json_keys_path { str path; bool found; } *all;
	size_t n, cap;
	/* used while reading: the unmatched ends of the paths that lead to the
	 * current value */
	struct json_keys_end { str rest; size_t path; } *open;
	size_t nopen, open_cap;
};

/* Also look for these members.  The string is not copied. */
void json_keys_want(struct json_keys *, const char *keys);
/* Read a text that may be truncated.  Return false if it is not JSON.  Several
 * values may follow one another, as in files with one value per line. */
bool json_keys_read(struct json_keys *, str text);
/* Return true if the last text has these members. */
bool json_keys_match(const struct json_keys *, const char *keys);
void json_keys_free(struct json_keys *);

#endif
