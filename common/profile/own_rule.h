/*
 * The rule of which code is one's own, as metadata hold it: an extended regular
 * expression over names, whose alternatives are listed one by one:
 *
 *	^main\.|^github\.com/acme/|^parse$
 *
 * What it rests on is a list as well: "build information, crates".
 */
#ifndef COMMON_OWN_RULE_H
#define COMMON_OWN_RULE_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

#define OWN_RULE STR("own")
#define OWN_FROM STR("own-from")
/* bytes of a rule, at most; a longer one is not believed, nor added to */
#define OWN_RULE_LONGEST ((size_t)20000)

enum own_rule_kind {
	OWN_RULE_WHOLE,		/* names that are the text */
	OWN_RULE_SPACE,		/* names that begin with it: svc:: */
	OWN_RULE_CRATE,		/* the same, also where a type or a trait of it
				 * is implemented: <T as svc::Parse>::next */
	OWN_RULE_PACKAGE,	/* names of a package or a class */
	OWN_RULE_RETURNED,	/* the same, after the type that is returned */
	OWN_RULE_FOLDER,	/* names with a file in the folder */
	OWN_RULE_KINDS
};

/* split off the next alternative; false if nothing is left */
bool own_rule_next(str *rest, str *one);
/* append `more` to a rule, without what it has already */
void own_rule_join(struct buf *rule, str more);
/* the same for what two rules rest on */
void own_rule_join_from(struct buf *from, str more);
/* append the alternative for a text, without blanks */
void own_rule_add(struct buf *, enum own_rule_kind, str text);
/* append an alternative as people read it: "main." of ^main\., "svc::" of
 * ^(<([^<>]*.as.)?)?svc::, and "/srv/" of /srv/[^/]*$ */
void own_rule_plain(struct buf *, str one);

#endif
