/*
 * Substitutions in the names of frames, done once per distinct name:
 *
 *	s/RE/X/		or with any other character for the '/'
 *
 * In X, & is what was matched and \1 to \9 are its groups.  Flags after it: g
 * everywhere, i in any case of letters.  The annotation of a name ("_[k]")
 * takes no part and stays.
 *
 * A bad expression is a fatal error.  All of it lives until exit.
 */
#ifndef FOLDFILTER_SUBST_H
#define FOLDFILTER_SUBST_H

#include <regex.h>
#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"

struct subst {
	regex_t re;
	struct buf with;	/* X */
	bool all;
};

/* where: what a message names, "--rename" or "my.rules:3" */
void subst_new(struct subst *, const char *expr, const char *where);
/* write the new name to *to, which is emptied first; false if it is
 * unchanged */
bool subst_name(const struct subst *, str name, struct buf *to);

#endif
