/*
 * A list for people: names, and their counts below each other.
 *
 *	2) parse                1,200 samples (40.4%)
 *	   ├─ lex                 700 samples (23.6%)
 */
#ifndef FOLDTOP_LIST_H
#define FOLDTOP_LIST_H

#include "common/base/arena.h"
#include "tools/foldtop/print/page.h"

struct list_line {
	str branch;		/* a number, or the branch of a tree */
	str name;
	struct num count;
	str note;		/* right after the share; may be empty */
};

/* starts as {0}; its texts live until exit */
struct list {
	struct arena arena;
	struct list_line *all;
	size_t n, cap;
	size_t name_width;	/* of the longest branch and name */
	size_t count_width;	/* of the longest count without its unit */
	size_t screen_width;	/* notes are cut there; 0: never */
};

void list_add(struct list *, const struct profile *, const struct screen *,
    str branch, str name, struct num count);
/* set the note of the last line, which follows its share */
void list_note(struct list *, str note);
void list_write(const struct list *, const struct profile *, struct out *);

#endif
