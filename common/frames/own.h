/*
 * Which code is one's own: a rule over the names of frames, of --own=RE or of
 * the metadata (see own_rule.h).  All that no rule claims is of libraries,
 * runtimes or the kernel.
 *
 *	app;main;svc::parse;core::str::split;memchr		svc::parse
 *	swapper;cpu_idle					none
 *
 * A stack is charged to its innermost frame that is one's own, so the sums of
 * functions and of the stacks that have none are the whole profile.
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

/* starts as {0}, which claims nothing; lives until exit */
struct own {
	str rule;
	str from;		/* what it rests on; empty: a person's word */
	struct match *all;	/* its alternatives; none: unknown */
	size_t n, cap;
	unsigned char *known;	/* by id: 0 not yet, 1 no, 2 yes */
	size_t nknown, known_cap;
};

/* take the rule of --own, or if that is NULL, of the metadata.  A bad one of
 * the option ends the program, and one of metadata claims nothing */
void own_read(struct own *, const char *given, const struct meta *);
static inline bool
own_known(const struct own *o)
{
	return o->n > 0;
}
/* is the function of that name one's own code? */
bool own_name(const struct own *, str name);
/* the same, remembered.  All calls must be about the same names */
bool own_is(struct own *, const struct names *, uint32_t id);
/* the same rule for other names */
struct own own_copy(const struct own *);
/* the innermost frame of ids[from..depth) that is one's own, or STR_NONE */
size_t own_leaf(struct own *, const struct names *, const uint32_t *ids,
    size_t from, size_t depth);
/* append "main., github.com/acme/ (from build information; --own=RE changes
 * it)" */
void own_describe(const struct own *, struct buf *);

#endif
