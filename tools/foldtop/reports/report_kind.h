/*
 * A report is one file of this folder, which ends with its struct, and one line
 * in reports.c.  The command line follows from it: its option, its line of
 * --help, and the options it ignores.
 */
#ifndef FOLDTOP_REPORT_KIND_H
#define FOLDTOP_REPORT_KIND_H

#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/model/input.h"
#include "tools/foldtop/print/page.h"

/* options that only some reports use */
enum report_heeds {
	REPORT_NUMBER = 1, REPORT_MIN = 2, REPORT_SORT = 4, REPORT_BY = 8,
	REPORT_OF = 16, REPORT_PER = 32, REPORT_CI = 64, REPORT_FORM = 128,
	REPORT_OWN = 256
};

/* what the command line requests, besides the page */
struct report_request {
	const char *value;	/* of the option of the report */
	enum group_by by;
	enum group_order order;
	const char *per;
	const char *capture;	/* the only input, or NULL */
	const struct input_settings *input;	/* how the profile was read */
};

struct report_kind {
	const char *name;	/* of its option, */
	const char *value;	/* its value, or NULL for a switch */
	const char *what;	/* one line of help */
	bool first;		/* --help prints it; --help=all prints all */
	bool keep_order;	/* needs single lines */
	enum input_time time;	/* needs slices of time? */
	unsigned heeds;
	/* false, after a warning, if the answer is no */
	bool (*write)(const struct profile *, const struct page *,
	    const struct report_request *);
};

#endif
