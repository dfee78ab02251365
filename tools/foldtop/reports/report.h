/* The report for people: what was measured, how good it is, what is hot. */
#ifndef FOLDTOP_REPORT_H
#define FOLDTOP_REPORT_H

#include "common/io/opt.h"
#include "tools/foldtop/model/capture_meta.h"
#include "tools/foldtop/findings/blame.h"
#include "tools/foldtop/print/page.h"

/* what the command line says of the measurement; NULL asks the metadata */
struct report_words {
	const char *workload, *date, *duration, *rate, *cost;
	struct opt_list artifacts;	/* "NAME=PATH" */
	enum kind kind;
};

/* of a profile with slices it ends with the times that differ */
void report_write(const struct page *, const struct report_words *,
    const struct capture_meta *);

#endif
