/* What every report needs to know, and the words above it. */
#ifndef FOLDTOP_VIEW_H
#define FOLDTOP_VIEW_H

#include "tools/foldtop/base.h"
#include "tools/foldtop/group.h"
#include "tools/foldtop/screen.h"
#include "tools/foldtop/sheet.h"

#define VIEW_ROWS 20		/* of a list, unless -n says otherwise */

enum form { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_TSV, FORM_MARKDOWN };

struct view {
	const struct base *base;
	struct screen screen;
	struct out *out;
	enum form form;
	enum by by;
	enum order order;
	size_t most;		/* rows; SIZE_MAX is all, 0 the default */
	double min;		/* percent a row must have; -1: the default */
	bool ci;		/* with intervals */
};

/* "100% = 2,970 samples of cpu-clock" */
void view_hundred(const struct base *, struct buf *);
/*
 * What 100 % is and how many samples that were, and in JSON the beginning of
 * the object; nothing in CSV and TSV.  `name` is the report's.
 */
void view_begin(const struct view *, const char *name);
/* the rows under their heading, in the form that is asked for */
void view_sheet(const struct view *, struct sheet *, const char *key);
/* the same of a drawing, which Markdown must leave as it is */
void view_drawing(const struct view *, struct sheet *, const char *key);
/* how many rows to show, where without -n it would be `usual` */
size_t view_most(const struct view *, size_t usual);
/* is it text or Markdown, and not for a program? */
bool view_for_people(const struct view *);
/* what follows the last row: the end of JSON's object */
void view_end(const struct view *);
/* a sheet whose counts have the total's unit and size: 0.4 GiB of 3.2 GiB */
struct sheet view_new_sheet(const struct view *);
/* the share of a count and, where they are shown, the interval's columns */
void view_share_columns(const struct view *, struct sheet *, const char *key,
    const char *head, const char *range_key, const char *range_head);
void view_share(const struct view *, struct sheet *, struct num);

#endif
