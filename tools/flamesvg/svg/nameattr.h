/*
 * Attributes of functions (--nameattr), from a file of lines
 *
 *	name TAB key=value TAB key=value ...
 *
 * with the keys title, href, target, id, class, and g_extra and a_extra, which
 * hold further attributes in XML: key="value".  An empty name is the root's.
 * Attributes that could run a script are refused.
 */
#ifndef FLAMESVG_NAMEATTR_H
#define FLAMESVG_NAMEATTR_H

#include <stddef.h>

#include "common/base/arena.h"
#include "common/profile/names.h"
#include "tools/flamesvg/svg/svg.h"

enum nameattr_key {
	NAMEATTR_TITLE, NAMEATTR_HREF, NAMEATTR_TARGET, NAMEATTR_ID,
	NAMEATTR_CLASS, NAMEATTR_KEYS
};

/* the attributes of one function; missing values are empty */
struct nameattr_of {
	str value[NAMEATTR_KEYS];
	struct nameattr_extra { const char *name; str value; } *extra;
	size_t n, cap;
};

/* starts as {0}; lives until exit */
struct nameattr {
	struct arena arena;
	struct names names;
	struct nameattr_of *all;	/* by id of the name in `names` */
	size_t cap;
};

/* Read a file; an invalid line is a fatal error. */
void nameattr_read(struct nameattr *, const char *path);
/* Return the attributes of a function, or NULL; `a` may be NULL. */
const struct nameattr_of *nameattr_find(const struct nameattr *a, str name);
/*
 * Start the group of a frame: <a> if it has a link, else <g>.  With NULL as
 * class the element only carries the attributes for the script, and has no id.
 */
void nameattr_start_group(struct svg *, const struct nameattr_of *,
    const char *class);

#endif
