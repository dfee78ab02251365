/*
 * How a report is written: its output, form and length, and what precedes and
 * follows its rows.  The command line sets it once; every report gets it as
 * const, with its profile.
 */
#ifndef FOLDTOP_PAGE_H
#define FOLDTOP_PAGE_H

#include "common/screen/screen.h"
#include "tools/foldtop/model/profile.h"
#include "tools/foldtop/print/table.h"

#define PAGE_ROWS 20		/* of a list, unless -n says otherwise */

enum page_form { FORM_TEXT, FORM_JSON, FORM_TSV };

struct page {
	struct out *out;
	struct screen screen;
	enum page_form form;
	bool ci;		/* with 95 % intervals */
	size_t most;		/* rows; SIZE_MAX: all, 0: the report's usual */
	double min;		/* percent a row must have; -1: the usual */
};

/* is it text for people, not for a program? */
bool page_for_people(const struct page *);
/* the number of rows; `usual` without -n */
size_t page_rows(const struct page *, size_t usual);

/* "100% = 2,970 samples of cpu-clock" */
void page_hundred(const struct profile *, struct buf *);
/*
 * Write what 100 % is and the number of samples; in JSON the beginning of the
 * object, in TSV nothing.  `name` is the report's.
 */
void page_begin(const struct profile *, const struct page *, const char *name);
/* write the end of the report: of JSON's object */
void page_end(const struct page *);
/* write prose, wrapped, and empty the text */
void page_paragraph(const struct page *, struct buf *text);

/* a table whose counts are in the unit of the total: 0.4 GiB of 3.2 GiB */
struct table page_new_table(const struct profile *);
/* the columns of a share and, where intervals are shown, of its interval */
void page_share_columns(const struct profile *, const struct page *,
    struct table *, const char *key, const char *head, const char *range_key,
    const char *range_head);
/* the share of a count, in the cells of these columns */
void page_share(const struct profile *, const struct page *, struct table *,
    struct num);
/* write the rows under their heading; in JSON as the array `key` */
void page_table(const struct page *, struct table *, const char *key);

#endif
