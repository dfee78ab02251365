/*
 * What is shown, and how keys change it. draw.h draws it.
 *
 * The view has the tree of the profile after some steps, each of which is a
 * step of foldfilter.  The frame `top` is as wide as the screen, and the cursor
 * is on it or on a callee.
 */
#ifndef FOLDVIEW_VIEW_H
#define FOLDVIEW_VIEW_H

#include "common/profile/count_unit.h"
#include "common/profile/names.h"
#include "tools/foldview/view/help.h"
#include "tools/foldview/view/layout.h"
#include "tools/foldview/view/ranking.h"
#include "tools/foldview/view/reshape.h"
#include "tools/foldview/view/search.h"

/* the profile, which may grow between calls of view_update() */
struct view_profile {
	const struct names *names;
	const struct stacks *stacks;	/* without slices of time */
	bool sliced;		/* the input has slices of time */
	uint32_t no_frames;	/* id of "[no frames]" */
	unsigned column;	/* index of the count that is the width */
	struct count_unit unit;
};

enum view_mode { VIEW_GRAPH, VIEW_TABLE, VIEW_HELP };

struct view {
	const struct view_profile *profile;
	unsigned column;	/* column of the profile */
	size_t names;		/* number of names at the last view_update() */
	struct arena arena;	/* memory of rank[] */
	struct arena texts;	/* names of functions in steps */
	uint32_t *rank;		/* place of each name in byte order */
	struct tree base;	/* tree of the profile */
	struct tree made;	/* tree after the steps, if there are any */
	const struct tree *tree;
	struct reshape *step;
	size_t undone, steps;	/* step[undone..steps) are in effect */
	size_t step_cap;

	enum view_mode mode;
	enum view_mode help_from;	/* mode before VIEW_HELP */
	size_t help_first;	/* first line of the help on the screen */
	bool help_live;		/* --live: the help has all keys */
	bool roots_on_top;
	uint32_t top, cursor;	/* nodes of the tree */
	size_t scroll;		/* first level on the screen */
	struct layout layout;
	uint32_t *path;		/* nodes from top to cursor */
	size_t npath, path_cap;
	size_t rows;		/* height of the graph or table */

	bool by_total;		/* sort the table by total */
	bool ranked;		/* the table is up to date */
	struct ranking table;
	size_t line, first;	/* line under the cursor, first line shown */

	struct search search;
	bool typing;		/* an expression is being typed */
	struct buf typed;
	struct buf message;	/* shown until the next key */

	struct view_place *back;	/* places that Backspace returns to */
	size_t backs, back_cap;
};

/* Show a whole profile; the view starts as {0}. */
void view_open(struct view *, const struct view_profile *);
/* Update the view after the profile changed; keep the place. */
void view_update(struct view *);
/* Update the view after the names of the profile got other ids; `old` has the
 * names by their former ids. */
void view_rename(struct view *, const struct names *old);
/* Handle a key (keys.h).  Return false if it ends the program. */
bool view_key(struct view *, uint32_t key);
/* Set the size of the graph or table. */
void view_arrange(struct view *, size_t rows, size_t columns);
/* Return the name of a node, or {0} for the root. */
str view_name(const struct view *, uint32_t node);
/* Return the total or self weight of a node. */
struct num view_total(const struct view *, uint32_t node, unsigned column);
struct num view_self(const struct view *, uint32_t node, unsigned column);
/* Return the weight of the whole profile. */
struct num view_whole(const struct view *, unsigned column);

#endif
