/*
 * The rule that finds the user's own code: an extended regular expression in
 * the metadata, which is a list of alternatives:
 *
 *	^main\.|^github\.com/acme/|^parse$
 *
 * Another key says where it comes from, e.g. "build information, crates".
 */
#ifndef COMMON_OWN_RULE_H
#define COMMON_OWN_RULE_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define OWN_RULE STR("own")
#define OWN_FROM STR("own-from")
/* maximum bytes of a rule; a longer rule is ignored */
#define OWN_RULE_LONGEST ((size_t)20000)

enum own_rule_kind {
	OWN_RULE_WHOLE,		/* the whole name */
	OWN_RULE_SPACE,		/* names that begin with the text: svc:: */
	OWN_RULE_CRATE,		/* names in a crate, or implementations of its
				 * traits: <T as svc::Parse>::next */
	OWN_RULE_PACKAGE,	/* names in a package or class */
	OWN_RULE_RETURNED,	/* names in a package, after a return type */
	OWN_RULE_FOLDER,	/* names with a file in the folder */
	OWN_RULE_KINDS
};

/* Split off the next alternative.  Return false if nothing is left. */
bool own_rule_next(str *rest, str *one);
/* Append the alternatives of `more` that a rule lacks. */
void own_rule_join(struct buf *rule, str more);
/* Append the origins of `more` that a list lacks. */
void own_rule_join_from(struct buf *from, str more);
/* Append the alternative for a text. */
void own_rule_add(struct buf *, enum own_rule_kind, str text);
/* Append an alternative in readable form: "main." for ^main\., "svc::" for
 * ^(<([^<>]*.as.)?)?svc::, and "/srv/" for /srv/[^/]*$. */
void own_rule_plain(struct buf *, str one);

#endif
