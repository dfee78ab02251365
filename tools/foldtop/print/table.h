/*
 * Rows and columns, built once and written as text, or in the forms of
 * table_export.h.  The last column is a name or a line of a file, and the only
 * one that is shortened to fit.
 */
#ifndef FOLDTOP_TABLE_H
#define FOLDTOP_TABLE_H

#include "common/base/num.h"
#include "common/io/out.h"
#include "tools/foldtop/model/profile.h"
#include "common/screen/screen.h"

enum table_cell_kind {
	CELL_COUNT,		/* in the unit of the profile */
	CELL_AMOUNT,		/* the same, each in its own unit */
	CELL_SAMPLES,
	CELL_PERCENT,		/* of the profile; large ones are red */
	CELL_PART,		/* a percentage of another whole */
	CELL_RANGE,		/* "low-high"; for programs two cells */
	CELL_RATIO,		/* of two counts */
	CELL_WHOLE,		/* a small number; in text 1 is left empty */
	CELL_WORD,
	CELL_NAME
};

struct table_column {
	const char *key;	/* of JSON and TSV: "self_percent" */
	const char *head;	/* of text: "SELF%" */
	enum table_cell_kind kind;
};

struct table_cell {
	struct num count;
	double low, high;	/* a percentage or ratio is `low` */
	bool noise;		/* mark it with "~" */
	bool blank;		/* the cell is empty */
	str text;
	str branch;		/* of a tree, drawn before the text, */
	bool shown;		/* which is written as it is */
};

struct table {
	struct table_column columns[16];
	size_t ncolumns;
	struct table_cell *cells;	/* row by row */
	size_t n, cap;
	str unit;			/* of CELL_COUNT, */
	struct num like;		/* all are shown in the unit of this */
	struct buf out;			/* for one cell, reused */
};

/* add a column */
void table_column(struct table *, enum table_cell_kind, const char *key,
    const char *head);
/* add the next cell of the row */
void table_count(struct table *, struct num);
void table_percent(struct table *, double, bool noise);
void table_ratio(struct table *, double, bool noise);
void table_range(struct table *, struct profile_range);
void table_text(struct table *, str);
/* an empty cell, in JSON null */
void table_blank(struct table *);
/* a name with the branch of a tree before it; and names as they are shown */
void table_branch(struct table *, str branch, str text);
void table_chain(struct table *, str branch, str text);

/* write it with aligned columns and names that fit the screen */
void table_write_text(struct table *, const struct screen *, struct out *);

#endif
