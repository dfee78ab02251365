/*
 * Several captures, a line for each: what it is, and what is hot in it.
 *
 *	NAME                 DATE                 SAMPLES  ...  HOTTEST
 *	20261121-193715-sort 2026-11-21 19:37:15    2,970  ...  compare
 */
#ifndef FOLDTOP_CAPTURES_H
#define FOLDTOP_CAPTURES_H

#include "common/base/arena.h"
#include "tools/foldtop/model/profile.h"
#include "tools/foldtop/print/page.h"

/* the texts live as long as the arena of struct captures */
struct capture {
	str name, command, date;
	struct num size;		/* bytes; 0 if unknown */
	struct num whole;		/* the weight of all stacks */
	uint64_t samples;		/* 0 if unknown */
	str hottest;			/* function, */
	struct num part;		/* and its weight */
};

/* starts as {0} */
struct captures {
	struct arena arena;
	struct capture *all;
	size_t n, cap;
};

/* the name of a capture: of its file, or of its folder for "folded.txt" */
str captures_name(const char *path);
/* add one; its hottest function is the first that the report would list */
void captures_add(struct captures *, const char *path,
    const struct profile *);
/* write the table */
void captures_list(const struct page *, const struct captures *);

#endif
