/* When samples were taken, and which of them --time keeps. */
#ifndef STACKFOLD_PERF_TIME_H
#define STACKFOLD_PERF_TIME_H

#include <stdbool.h>

#include "common/base/num.h"
#include "common/profile/time_range.h"
#include "tools/stackfold/sample/fold_options.h"

struct perf_sample;

/* starts as {0} */
struct perf_times {
	struct num first, last;	/* of all samples so far, */
	bool any;		/* which are known if any has a time */
	bool noted;		/* a sample of this part of the input has */
	struct time_ranges ranges;
};

/* note the time of a sample */
void perf_time_note(struct perf_times *, struct num);
/* what --time and --slice must know before the first sample of an input */
enum time_range_need perf_time_needs(const struct fold_options *);
/* when the first and last samples of an input were; not known where nothing
 * needs it */
struct perf_time_span {
	struct num first, last;
	bool known;
};
/* start an input: find out what --time means in it */
void perf_time_start(struct perf_times *, const struct fold_options *,
    const struct perf_time_span *);
/* does --time keep a sample? */
bool perf_time_keeps(const struct perf_times *, const struct perf_sample *);
/* seconds from the first sample to the last */
struct num perf_time_length(const struct perf_times *);

#endif
