/*
 * Attributes of functions, from a file of lines
 *
 *	name TAB key=value TAB key=value ...
 *
 * with the keys title, href, target, id, class, and g_extra and a_extra, which
 * hold further attributes as XML writes them: key="value".  An empty name is
 * the root's.  What would run a script is refused.
 */
#ifndef FLAMESVG_ATTRS_H
#define FLAMESVG_ATTRS_H

#include <stddef.h>

#include "common/base/arena.h"
#include "common/profile/names.h"
#include "tools/flamesvg/svg/svg.h"

enum attrs_key {
	ATTRS_TITLE, ATTRS_HREF, ATTRS_TARGET, ATTRS_ID, ATTRS_CLASS,
	ATTRS_KEYS
};

/* those of one function; what it has not is empty */
struct attrs_of {
	str value[ATTRS_KEYS];
	struct attrs_extra { const char *name; str value; } *extra;
	size_t n, cap;
};

/* starts as {0}; lives until exit */
struct attrs {
	struct arena arena;
	struct names names;
	struct attrs_of *all;	/* by the number of the name here */
	size_t cap;
};

/* wrong lines are fatal */
void attrs_read(struct attrs *, const char *path);
/* NULL if the function has none; a may be NULL */
const struct attrs_of *attrs_find(const struct attrs *a, str name);
/*
 * Begin the group of a frame: <a> if there is a link, else <g>.  With no
 * class it is a mere note of the attributes, and has no id.
 */
void attrs_start(struct svg *, const struct attrs_of *, const char *class);

#endif
