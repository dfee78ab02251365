/*
 * Which JSON a text is, as the members at its beginning tell, in whatever order
 * and with whatever white space they are written:
 *
 *	nodes[].callFrame	the member of an object in this array
 *	[].ph [].ts		all of these
 *	nodes|head.hitCount	one of these
 *	data.@*			a member whose name begins so
 *	type~map		a text that has this in it
 */
#ifndef STACKFOLD_JSON_KEYS_H
#define STACKFOLD_JSON_KEYS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* the members that are looked for, and those that a text has; starts as {0} */
struct json_keys {
	struct json_keys_path { str path; bool found; } *all;
	size_t n, cap;
	/* while a text is read: the ends of paths that its values may go on */
	struct json_keys_end { str rest; size_t path; } *open;
	size_t nopen, open_cap;
};

/* look for these members, too; the text stays in place */
void json_keys_want(struct json_keys *, const char *keys);
/*
 * Read what may be cut short; false if it is no JSON.  Several values may
 * follow one another, as in files that have one a line.
 */
bool json_keys_read(struct json_keys *, str text);
/* does the text that was read last have them? */
bool json_keys_match(const struct json_keys *, const char *keys);
void json_keys_free(struct json_keys *);

#endif
