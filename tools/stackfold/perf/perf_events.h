/*
 * The events of a recording, and which of them are folded.  Adding up two
 * kinds of events means nothing, so by default only the first event is kept,
 * and all of its family: "cycles:u", "cpu_core/cycles/" and "cycles" are one.
 */
#ifndef STACKFOLD_PERF_EVENTS_H
#define STACKFOLD_PERF_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/num.h"
#include "common/str.h"
#include "tools/stackfold/sample.h"

/* starts as {0} */
struct perf_events {
	struct perf_event {
		str name;	/* empty where the input names none */
		bool keep;
		bool periods;	/* they are printed */
		size_t samples;
		struct num weight;
	} *all;
	size_t n, cap;
	size_t last;		/* the one that was asked for last */
	struct arena arena;
};

/* the event of that name, noted where it is new */
struct perf_event *perf_event(struct perf_events *, str name,
    const struct options *);
/* report the events that were folded and skipped */
void perf_events_report(const struct perf_events *, struct sample *);
/* what --list-events prints */
void perf_events_list(const struct perf_events *, struct sample *);

#endif
