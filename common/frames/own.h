/*
 * The user's own code: a rule over the names of frames, from --own=RE or from
 * the metadata (own_rule.h).  All other code is of libraries, runtimes or the
 * kernel.
 *
 *	app;main;svc::parse;core::str::split;memchr		svc::parse
 *	swapper;cpu_idle					none
 *
 * A stack is charged to its innermost own frame, so the sums of these functions
 * and of the stacks without one are the whole profile.
 */
#ifndef COMMON_OWN_H
#define COMMON_OWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/frames/match.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"

/* starts as {0}, which matches nothing; lives until exit */
struct own {
	str rule;
	str from;		/* its origin; empty for --own */
	struct match *all;	/* its alternatives; none if unknown */
	size_t n, cap;
	unsigned char *known;	/* by id: 0 not yet, 1 no, 2 yes */
	size_t nknown, known_cap;
};

/* read the rule of --own, or if that is NULL, of the metadata.  A bad option is
 * a fatal error; a bad rule of the metadata matches nothing */
void own_read(struct own *, const char *given, const struct meta *);
static inline bool
own_known(const struct own *o)
{
	return o->n > 0;
}
/* is a function of this name own code? */
bool own_name(const struct own *, str name);
/* the same, remembered by id; all calls must use the same names */
bool own_is(struct own *, const struct names *, uint32_t id);
/* the same rule for other names */
struct own own_copy(const struct own *);
/* the index of the innermost own frame in ids[from..depth), or STR_NONE */
size_t own_leaf(struct own *, const struct names *, const uint32_t *ids,
    size_t from, size_t depth);
/* append "main., github.com/acme/ (from build information; --own=RE changes
 * it)" */
void own_describe(const struct own *, struct buf *);

#endif
