/*
 * Reads the text of a profile into a tree, if all of its lines can be taken as
 * they are written (folded_lines.h): two threads read and build a half each.
 */
#ifndef FLAMESVG_TEXT_READ_H
#define FLAMESVG_TEXT_READ_H

#include <stdbool.h>

#include "common/io/in.h"
#include "common/profile/meta.h"
#include "tools/flamesvg/tree/text_tree.h"

/* starts as {0} */
struct text_profile {
	struct text_tree tree;
	struct meta meta;
	struct in view;		/* where the text is, or */
	char *copy;		/* its lines in order, or else the input */
};

/*
 * False if they cannot; then the input can be read as if nothing had happened.
 * Else the tree lives until text_profile_close(), and the input until then.
 */
bool text_profile_read(struct text_profile *, struct in *);
/* the text is not read any more: die if a part of it was gone meanwhile */
void text_profile_check(const struct text_profile *);
/* free what is left; it is {0} again */
void text_profile_close(struct text_profile *);

#endif
