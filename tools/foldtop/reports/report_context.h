/* What every report needs to know, and the words above it. */
#ifndef FOLDTOP_REPORT_CONTEXT_H
#define FOLDTOP_REPORT_CONTEXT_H

#include "tools/foldtop/model/group.h"
#include "tools/foldtop/model/profile.h"
#include "tools/foldtop/print/screen.h"
#include "tools/foldtop/print/table.h"

#define REPORT_ROWS 20		/* of a list, unless -n says otherwise */

enum report_form { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_TSV, FORM_MARKDOWN };

struct report_context {
	const struct profile *profile;
	const struct profile *calls;	/* the same, with calls as counts, or
					 * NULL */
	const struct profile *waits;	/* its single waits, or NULL */
	struct screen screen;
	struct out *out;
	enum report_form form;
	enum group_by by;
	enum group_order order;
	size_t most;		/* rows; SIZE_MAX is all, 0 the default */
	double min;		/* percent a row must have; -1: the default */
	bool ci;		/* with intervals */
	struct match *of;	/* --of of a report over time, or NULL, */
	const char *of_text;	/* as given */
};

/* "100% = 2,970 samples of cpu-clock" */
void report_hundred(const struct profile *, struct buf *);
/*
 * What 100 % is and how many samples that were, and in JSON the beginning of
 * the object; nothing in CSV and TSV.  `name` is the report's.
 */
void report_begin(const struct report_context *, const char *name);
/* the rows under their heading, in the form that is asked for */
void report_table(const struct report_context *, struct table *,
    const char *key);
/* the same of a drawing, which Markdown must leave as it is */
void report_drawing(const struct report_context *, struct table *,
    const char *key);
/* how many rows to show, where without -n it would be `usual` */
size_t report_most(const struct report_context *, size_t usual);
/* is it text or Markdown, and not for a program? */
bool report_for_people(const struct report_context *);
/* what follows the last row: the end of JSON's object */
void report_end(const struct report_context *);
/* a table whose counts have the total's unit and size: 0.4 GiB of 3.2 GiB */
struct table report_new_table(const struct report_context *);
/* the share of a count and, where they are shown, the interval's columns */
void report_share_columns(const struct report_context *, struct table *,
    const char *key,
    const char *head, const char *range_key, const char *range_head);
void report_share(const struct report_context *, struct table *, struct num);

#endif
