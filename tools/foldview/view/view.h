/*
 * The view: what is shown, and how keys change it, without a terminal. draw.h
 * draws it.
 *
 * Its tree is the profile's, changed by steps, each of which is one of
 * foldfilter; the frame on top is as wide as the screen, and the cursor is at
 * or below it.
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

/* the profile in view; it stays in place, and may grow */
struct view_profile {
	const struct names *names;
	const struct stacks *stacks;	/* without slices of time, */
	bool sliced;		/* which the input has */
	uint32_t no_frames;	/* the name of a stack without frames */
	unsigned column;	/* of the counts: that of the widths */
	struct count_unit unit;
};

enum view_mode { VIEW_GRAPH, VIEW_TABLE, VIEW_HELP };

struct view {
	const struct view_profile *profile;
	unsigned column;	/* that of the profile */
	size_t names;		/* more may be read before view_update() */
	struct arena arena;	/* of what is made of them */
	struct arena texts;	/* of the functions of steps */
	uint32_t *rank;		/* rank[name]: its place in byte order */
	struct tree base;	/* of the profile, */
	struct tree made;	/* and after the steps, if there are any */
	const struct tree *tree;
	struct reshape *step;
	size_t undone, steps;	/* step[undone..steps) are in effect */
	size_t step_cap;

	enum view_mode mode;
	enum view_mode help_from;	/* what help was asked in */
	size_t help_first;	/* the first line on the screen */
	bool help_live;		/* parts may come (help.h) */
	bool roots_on_top;
	uint32_t top, cursor;	/* nodes */
	size_t scroll;		/* the first level on the screen */
	struct layout layout;
	uint32_t *path;		/* from top to cursor */
	size_t npath, path_cap;
	size_t rows;		/* of the graph, or of the table */

	bool by_total;		/* order of the table */
	bool ranked;		/* is the table that of tree and search? */
	struct ranking table;
	size_t line, first;	/* under the cursor, and on the screen */

	struct search search;
	bool typing;		/* an expression: */
	struct buf typed;
	struct buf message;	/* shown until the next key */

	struct view_place *back;	/* places for Backspace */
	size_t backs, back_cap;
};

/* view a whole profile; the view starts as {0} */
void view_open(struct view *, const struct view_profile *);
/* the profile has changed: view the same place */
void view_update(struct view *);
/* the profile has other names; `old` are those that it had before */
void view_rename(struct view *, const struct names *old);
/* handle a key (keys.h); false if it ends the program */
bool view_key(struct view *, uint32_t key);
/* set the size of the graph or table */
void view_arrange(struct view *, size_t rows, size_t columns);
/* the node's name, or {0} for the root */
str view_name(const struct view *, uint32_t node);
/* the weight of a node with callees, or without */
struct num view_total(const struct view *, uint32_t node, unsigned column);
struct num view_self(const struct view *, uint32_t node, unsigned column);
/* the weight of the whole profile, 100 % */
struct num view_whole(const struct view *, unsigned column);

#endif
