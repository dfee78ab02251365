/*
 * Substitutions in names of frames:
 *
 *	s/RE/X/		or with any other character for the '/'
 *
 * In X, & is the match and \1 to \9 are its groups.  The flag g replaces all
 * matches, i ignores letter case.  The annotation of a name ("_[k]") is not
 * matched and stays.  All of it lives until exit.
 */
#ifndef FOLDFILTER_SUBST_H
#define FOLDFILTER_SUBST_H

#include <regex.h>
#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

struct subst {
	regex_t re;
	struct buf with;	/* the replacement X */
	bool all;		/* flag g */
};

/* Compile a substitution; exit if it is invalid, with a message that names
 * `where`, such as "--rename" or "my.rules:3". */
void subst_new(struct subst *, const char *expr, const char *where);
/* Replace *to by the new name.  Return false if it is the same. */
bool subst_name(const struct subst *, str name, struct buf *to);

#endif
