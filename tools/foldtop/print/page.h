/*
 * The output of a report: its file, format and length, and the lines before and
 * after its rows.
 */
#ifndef FOLDTOP_PAGE_H
#define FOLDTOP_PAGE_H

#include "common/screen/screen.h"
#include "tools/foldtop/model/profile.h"
#include "tools/foldtop/print/table.h"

#define PAGE_ROWS 20		/* rows of a table without -n */

enum page_form { FORM_TEXT, FORM_JSON, FORM_TSV };

struct page {
	struct out *out;
	struct screen screen;
	enum page_form form;
	bool ci;		/* print 95 % intervals */
	size_t most;		/* maximum rows; SIZE_MAX: all, 0: default */
	double min;		/* minimum percent of a row; -1: default */
};

/* return true for text, false for JSON and TSV */
bool page_for_people(const struct page *);
/* return the number of rows to print, `standard` without -n */
size_t page_rows(const struct page *, size_t standard);

/* append "100% = 2,970 samples of cpu-clock" */
void page_hundred(const struct profile *, struct buf *);
/*
 * Print the meaning of 100 % and the number of samples; in JSON, the start of
 * the object of the report `name`; in TSV, nothing.
 */
void page_begin(const struct profile *, const struct page *, const char *name);
/* print the end of the JSON object; nothing in other formats */
void page_end(const struct page *);
/* print a paragraph, wrapped, and empty the buffer */
void page_paragraph(const struct page *, struct buf *text);

/* return an empty table; its counts have the unit of the total: 0.4 GiB */
struct table page_new_table(const struct profile *);
/* add a column for a share, and one for its interval if that is printed */
void page_share_columns(const struct profile *, const struct page *,
    struct table *, const char *key, const char *head, const char *range_key);
/* add a count's cells in the columns of page_share_columns() */
void page_share(const struct profile *, const struct page *, struct table *,
    struct num);
/* print the table; in JSON as the array `key` */
void page_table(const struct page *, struct table *, const char *key);

#endif
