/*
 * What is reported at the end about the input: the quality of the profile, and
 * with --stats all numbers, as text or as JSON:
 *
 *	{"samples":12,"weight":84,"no_frames":0,"lost":0,
 *	 "skipped":[{"why":"excluded by --time","samples":1,"weight":7}],
 *	 "rejected":[{"why":"...","lines":2,"file":"x","line":7}],
 *	 "meta":{"event":"cycles"},"findings":[...]}
 */
#ifndef STACKFOLD_REPORT_H
#define STACKFOLD_REPORT_H

#include <stdbool.h>

#include "common/health/health.h"
#include "tools/stackfold/sample/diag.h"
#include "tools/stackfold/sample/sink.h"

struct report {
	const struct sink *sink;
	const struct diag *diag;
	struct health health;
	bool any;		/* at least one sample was folded */
};

/* complete the metadata and, if `judged`, assess the quality */
void report_make(struct report *, struct sink *, const struct diag *,
    bool judged);
/* Return true if samples or lines were lost, or if counts are damaged. */
bool report_lost(const struct report *);
void report_write(const struct report *, bool json, struct out *);

#endif
