/* Tracks the times of samples, and selects samples for --time. */
#ifndef STACKFOLD_PERF_TIME_H
#define STACKFOLD_PERF_TIME_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/profile/time_range.h"
#include "tools/stackfold/sample/fold_options.h"

struct perf_sample;

/* times of the first and last sample of an input */
struct perf_time_span {
	struct num first, last;
	bool known;
};

struct perf_times {
	struct num first;	/* time of the first sample read */
	bool any;		/* true if any sample has a time */
	bool absolute;		/* --time is not relative to a sample */
	struct time_ranges ranges;
	struct perf_time_span *input;	/* time span of each input */
	size_t n, cap;
};

/* Return true if the value is a time.  perf record --off-cpu writes other
 * values into samples that add up several waits. */
bool perf_time_known(struct num);
/* extend the span to include a value, if the value is a time */
void perf_time_extend(struct perf_time_span *, struct num);
/* record the time of a sample */
void perf_time_note(struct perf_times *, struct num);
/* Return what --time and --slice need to know before the first sample. */
enum time_range_need perf_time_needs(const struct fold_options *);
/* start an input and resolve --time for it; the span must hold the times that
 * perf_time_needs() asks for */
void perf_time_start(struct perf_times *, const struct fold_options *,
    const struct perf_time_span *);
/* Return true if --time selects the sample. */
bool perf_time_keeps(const struct perf_times *, const struct perf_sample *);
/* initialize the times of a part of an input: it selects like the whole but
 * tracks its own times */
void perf_time_part(struct perf_times *part, const struct perf_times *whole);
/* add the times of a part of the input */
void perf_time_merge(struct perf_times *, const struct perf_times *part);
/* Return the number of seconds that the inputs cover; overlapping time counts
 * once. */
struct num perf_time_length(const struct perf_times *);

#endif
