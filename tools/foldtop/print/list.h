/*
 * A list for people: names on the left, aligned counts on the right.
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 */
#ifndef FOLDTOP_LIST_H
#define FOLDTOP_LIST_H

#include "common/base/arena.h"
#include "tools/foldtop/print/page.h"

struct list_line {
	str branch;		/* text before the name: "2) " or "├─ " */
	str name;
	struct num count;
	str note;		/* printed after the share; may be empty */
};

/* starts as {0} */
struct list {
	struct arena arena;	/* memory of all texts */
	struct list_line *all;
	size_t n, cap;
	size_t name_width;	/* columns of the widest branch plus name */
	size_t count_width;	/* columns of the widest count, without unit */
	size_t screen_width;	/* columns of the screen; 0: no limit */
};

void list_add(struct list *, const struct profile *, const struct screen *,
    str branch, str name, struct num count);
/* set the note of the last line */
void list_note(struct list *, str note);
void list_write(const struct list *, const struct profile *, struct out *);

#endif
