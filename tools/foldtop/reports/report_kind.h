/*
 * A report: one file of this folder, which ends with its struct report_kind,
 * and one name in reports.c.  The struct defines its option, its line of
 * --help and the other options that it accepts.
 */
#ifndef FOLDTOP_REPORT_KIND_H
#define FOLDTOP_REPORT_KIND_H

#include "tools/foldtop/model/groups.h"
#include "tools/foldtop/model/input.h"
#include "tools/foldtop/print/page.h"

/* bits of the options that only some reports use */
enum report_accepts {
	REPORT_NUMBER = 1, REPORT_MIN = 2, REPORT_SORT = 4, REPORT_BY = 8,
	REPORT_OF = 16, REPORT_PER = 32, REPORT_CI = 64, REPORT_FORM = 128,
	REPORT_OWN = 256
};

/* the parts of the command line that are not in struct page */
struct report_request {
	const char *value;	/* value of the report's option, or NULL */
	enum group_by by;
	enum group_order order;
	const char *per;	/* file of --per, or NULL */
	const char *capture;	/* path of the input if there is only one */
	const struct input_settings *input;	/* how the profile was read */
};

struct report_kind {
	const char *name;	/* the report's option, without dashes */
	const char *value;	/* placeholder for its value, or NULL */
	const char *what;	/* one line of help */
	bool first;		/* in --help, not only --help=all */
	bool keep_order;	/* needs lines in input order */
	enum input_time time;	/* how to read slices of time */
	unsigned accepts;		/* enum report_accepts */
	/* print the report; return false, after a warning, if it is empty */
	bool (*write)(const struct profile *, const struct page *,
	    const struct report_request *);
};

/* all reports in the order of --help, then NULL; the first is the default */
extern const struct report_kind *const reports[];

#endif
