/* What every report needs to know, and the words above it. */
#ifndef FOLDTOP_PAGE_H
#define FOLDTOP_PAGE_H

#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/model/profile.h"
#include "tools/foldtop/print/screen.h"
#include "tools/foldtop/print/table.h"

#define PAGE_ROWS 20		/* of a list, unless -n says otherwise */

enum page_form { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_TSV, FORM_MARKDOWN };

struct page {
	const struct profile *profile;
	const struct profile *calls;	/* the same, with calls as counts, or
					 * NULL */
	const struct profile *waits;	/* its single waits, or NULL */
	struct screen screen;
	struct out *out;
	enum page_form form;
	enum group_by by;
	enum group_order order;
	size_t most;		/* rows; SIZE_MAX is all, 0 the default */
	double min;		/* percent a row must have; -1: the default */
	bool ci;		/* with intervals */
	struct match *of;	/* --of of a report over time, or NULL, */
	const char *of_text;	/* as given */
};

/* "100% = 2,970 samples of cpu-clock" */
void page_hundred(const struct profile *, struct buf *);
/*
 * What 100 % is and how many samples that were, and in JSON the beginning of
 * the object; nothing in CSV and TSV.  `name` is the report's.
 */
void page_begin(const struct page *, const char *name);
/* the rows under their heading, in the form that is asked for */
void page_table(const struct page *, struct table *,
    const char *key);
/* the same of a drawing, which Markdown must leave as it is */
void page_drawing(const struct page *, struct table *,
    const char *key);
/* how many rows to show, where without -n it would be `usual` */
size_t page_rows(const struct page *, size_t usual);
/* is it text or Markdown, and not for a program? */
bool page_for_people(const struct page *);
/* what follows the last row: the end of JSON's object */
void page_end(const struct page *);
/* a table whose counts have the total's unit and size: 0.4 GiB of 3.2 GiB */
struct table page_new_table(const struct page *);
/* the share of a count and, where they are shown, the interval's columns */
void page_share_columns(const struct page *, struct table *,
    const char *key,
    const char *head, const char *range_key, const char *range_head);
void page_share(const struct page *, struct table *, struct num);

#endif
