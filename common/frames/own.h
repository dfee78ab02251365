/*
 * Decides which functions are the user's own code, by the rule of --own=RE or
 * of the metadata (own_rule.h). All others belong to libraries, runtimes or the
 * kernel.
 *
 * app;main;svc::parse;core::str::split;memchr		svc::parse
 * swapper;cpu_idle					none
 *
 * The weight of a stack counts for its innermost own frame. So the sums of all
 * own functions and of the stacks without one add up to the whole profile.
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
	str from;		/* origin of the rule; empty for --own */
	struct match *all;	/* alternatives of the rule; none if unknown */
	size_t n, cap;
	struct names_map known;	/* result by id: 0 unknown, 1 no, 2 yes */
};

/* Read the rule of --own or, if `given` is NULL, of the metadata.  An invalid
 * option is fatal; an invalid rule of the metadata matches nothing. */
void own_read(struct own *, const char *given, const struct meta *);
static inline bool
own_known(const struct own *o)
{
	return o->n > 0;
}
/* Return whether a function is own code. */
bool own_name(const struct own *, str name);
/* Return whether function `id` is own code, and remember the result.  All calls
 * must use the same names. */
bool own_is(struct own *, const struct names *, uint32_t id);
/* Copy the rule, to use it for other names. */
struct own own_copy(const struct own *);
/* Return the index of the innermost own frame in ids[from..depth), or
 * STR_NONE. */
size_t own_leaf(struct own *, const struct names *, const uint32_t *ids,
    size_t from, size_t depth);
/* Append a description of the rule, e.g. "main., github.com/acme/ (from build
 * information; --own=RE changes it)". */
void own_describe(const struct own *, struct buf *);

#endif
