/*
 * Rows and columns, built once and written as text, or as export.h says.  The
 * last column is a name, and the only one that is cut to fit.
 */
#ifndef FOLDTOP_SHEET_H
#define FOLDTOP_SHEET_H

#include "common/num.h"
#include "common/out.h"
#include "tools/foldtop/base.h"
#include "tools/foldtop/screen.h"

enum cell_kind {
	CELL_COUNT,		/* in the unit of the profile */
	CELL_SAMPLES,
	CELL_PERCENT,		/* of the profile; the larger, the redder */
	CELL_PART,		/* a percentage of something else */
	CELL_RANGE,		/* "low-high"; for programs two cells */
	CELL_WHOLE,		/* a small number; as text, 1 is left empty */
	CELL_WORD,
	CELL_NAME
};

struct sheet_column {
	const char *key;	/* of JSON and CSV: "self_percent" */
	const char *head;	/* of text and Markdown: "SELF%" */
	enum cell_kind kind;
};

struct sheet_cell {
	struct num count;
	double low, high;	/* a percentage is `low` */
	bool noise;		/* of a percentage: mark it */
	bool blank;
	str text;
	str branch;		/* drawn before it, in text */
};

struct sheet {
	struct sheet_column columns[16];
	size_t ncolumns;
	struct sheet_cell *cells;	/* row by row */
	size_t n, cap;
	str unit;			/* of CELL_COUNT, */
	struct num like;		/* shown in the unit of this one */
	struct buf out;			/* one cell, while it is shown */
};

void sheet_column(struct sheet *, enum cell_kind, const char *key,
    const char *head);
/* the next cell of the row */
void sheet_count(struct sheet *, struct num);
void sheet_percent(struct sheet *, double, bool noise);
void sheet_range(struct sheet *, struct range);
void sheet_text(struct sheet *, str);
/* an empty cell, and a row of them; for text only */
void sheet_blank(struct sheet *);
void sheet_blank_row(struct sheet *);
/* a name with the branch of a tree before it */
void sheet_branch(struct sheet *, str branch, str text);

/* append a cell as people read it */
void sheet_show(struct buf *, const struct sheet *, size_t column,
    const struct sheet_cell *);

/* columns aligned, names cut to the width of the screen */
void sheet_write_text(struct sheet *, const struct screen *, struct out *);

#endif
