/*
 * The rule of own code, as metadata hold it: an extended regular expression
 * over names, with one alternative after another:
 *
 *	^main\.|^github\.com/acme/|^parse$
 *
 * Its origin is a list, such as "build information, crates".
 */
#ifndef COMMON_OWN_RULE_H
#define COMMON_OWN_RULE_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define OWN_RULE STR("own")
#define OWN_FROM STR("own-from")
/* bytes of a rule, at most; a longer one is ignored */
#define OWN_RULE_LONGEST ((size_t)20000)

enum own_rule_kind {
	OWN_RULE_WHOLE,		/* the whole name */
	OWN_RULE_SPACE,		/* names that begin with it: svc:: */
	OWN_RULE_CRATE,		/* the same, and implementations of its traits:
				 * <T as svc::Parse>::next */
	OWN_RULE_PACKAGE,	/* names in a package or class */
	OWN_RULE_RETURNED,	/* the same, after a return type */
	OWN_RULE_FOLDER,	/* names with a file in the folder */
	OWN_RULE_KINDS
};

/* split off the next alternative; false if nothing is left */
bool own_rule_next(str *rest, str *one);
/* append the alternatives of `more` that a rule lacks */
void own_rule_join(struct buf *rule, str more);
/* the same for origins */
void own_rule_join_from(struct buf *from, str more);
/* append the alternative for a text */
void own_rule_add(struct buf *, enum own_rule_kind, str text);
/* append an alternative in readable form: "main." for ^main\., "svc::" for
 * ^(<([^<>]*.as.)?)?svc::, and "/srv/" for /srv/[^/]*$ */
void own_rule_plain(struct buf *, str one);

#endif
