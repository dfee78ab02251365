/*
 * The report of --report.  For people: what was measured, how good that is,
 * what is hot and what to do about it; report_hotspots and report_blame write
 * its list of functions.  For programs see report_export.
 */
#ifndef FOLDTOP_REPORT_H
#define FOLDTOP_REPORT_H

#include "tools/foldtop/model/capture_meta.h"
#include "tools/foldtop/print/page.h"

/* what the report is about */
struct report_input {
	const struct profile *profile;
	const struct profile *waits;	/* its single waits, or NULL */
	const struct capture_meta *capture;
};

/* write it; if the profile has slices of time, with the times that differ */
void report_write(const struct report_input *, const struct page *);

#endif
