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
/* before a crate of Rust: where its type, or its trait, is implemented */
#define OWN_RULE_IMPL STR("(<([^<>]*.as.)?)?")
/* before a package: a blank, after the type that a function returns */
#define OWN_RULE_RETURNS STR("[^.A-Za-z]")
/* after a package: what a name of it goes on with */
#define OWN_RULE_PACKAGE STR("[./:$]")
/* after a folder: any file in it */
#define OWN_RULE_FILE STR("[^/]*$")

/* split off the next alternative; false if nothing is left */
bool own_rule_next(str *rest, str *one);
/* append `more` to a rule, without what it has already */
void own_rule_join(struct buf *rule, str more);
/* the same for what two rules rest on */
void own_rule_join_from(struct buf *from, str more);
/* append an expression that matches the text, without blanks */
void own_rule_quote(struct buf *, str text);
/* append an alternative as people read it: "main." of ^main\., "svc::" of
 * ^(<([^<>]*.as.)?)?svc::, and "/srv/" of /srv/[^/]*$ */
void own_rule_plain(struct buf *, str one);

#endif
