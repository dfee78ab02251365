/*
 * A table: rows and columns, built once, then printed as aligned text, as
 * tab-separated values or as a JSON array.  The last column is a name, a chain
 * of names or a bar.  Names are shortened so that rows fit the screen.
 */
#ifndef FOLDTOP_TABLE_H
#define FOLDTOP_TABLE_H

#include "common/base/num.h"
#include "common/io/out.h"
#include "common/screen/screen.h"
#include "tools/foldtop/model/profile.h"

enum table_cell_kind {
	CELL_COUNT,		/* a count; in text all in one unit: 0.04 s */
	CELL_AMOUNT,		/* a count; in text each in the best unit */
	CELL_SAMPLES,		/* a number of samples or lines */
	CELL_PERCENT,		/* share of the profile, coloured by size */
	CELL_REAL,		/* other percentages; seconds in exports */
	CELL_RANGE,		/* "6.8-8.3%"; in exports two cells */
	CELL_RATIO,		/* quotient of two counts */
	CELL_WHOLE,		/* a small number; in text 1 is blank */
	CELL_WORD,		/* a short text, aligned left */
	CELL_NAME		/* a function's name or other long text */
};

struct table_column {
	const char *key;	/* name in JSON and TSV: "self_percent" */
	const char *head;	/* heading in text: "SELF%" */
	enum table_cell_kind kind;
};

struct table_cell {
	struct num count;
	double low, high;	/* ends of a range; else `low` is the number */
	bool noise;		/* the number may be noise: "~" before it */
	bool blank;		/* no value: empty, null in JSON */
	bool chain;		/* the text is a chain of names */
	str text;
	str branch;		/* drawn before a chain: "├─ " */
};

struct table {
	struct table_column columns[16];
	size_t ncolumns;
	struct table_cell *cells;	/* row by row */
	size_t n, cap;
	str unit;			/* unit of CELL_COUNT and CELL_AMOUNT */
	struct num largest;		/* sets the unit of all CELL_COUNT */
	struct buf out;			/* text of one cell, reused */
	struct arena bars;
};

void table_column(struct table *, enum table_cell_kind, const char *key,
    const char *head);
/* Each of these adds the next cell of the current row. */
void table_count(struct table *, struct num);
void table_real(struct table *, double, bool noise);
void table_range(struct table *, struct profile_range);
/* add a text; the table keeps the pointer, not a copy */
void table_text(struct table *, str);
/* add a bar of `columns` columns, filled to this percentage */
void table_bar(struct table *, const struct screen *, double percent,
    size_t columns);
void table_blank(struct table *);
/* add a chain of names after the branch of a tree; names are not shortened */
void table_chain(struct table *, str branch, str chain);

/* print all rows under a heading */
void table_write_text(struct table *, const struct screen *, struct out *);
/* print tab-separated values; tabs and line ends in texts become blanks */
void table_tsv(struct table *, struct out *);
/* print a JSON array with one object per row */
void table_json(struct table *, struct out *);

#endif
