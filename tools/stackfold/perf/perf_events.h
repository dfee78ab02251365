/*
 * The events of a recording, and which of them are folded.  The sum of two
 * kinds of events means nothing, so by default only one family is kept:
 * "cycles:u", "cpu_core/cycles/" and "cycles" are of one.  It is that of the
 * first event that measures to occur, such as a clock; where none occurs, that
 * of the first event.
 */
#ifndef STACKFOLD_PERF_EVENTS_H
#define STACKFOLD_PERF_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/sample.h"

/* starts as {0} */
struct perf_events {
	struct perf_event {
		str name;	/* empty where the input names none */
		bool keep;
		bool periods;	/* they are printed */
		uint64_t rate;	/* of a clock, a second of a CPU; or 0 */
		size_t samples;
		struct num weight;
	} *all;			/* by the number of its name */
	size_t n, cap;
	size_t last;		/* the one that perf_event() returned last */
	size_t chosen;		/* by default its family is kept, */
	bool has_chosen;	/* if there is one */
	bool waiting;		/* none that measures has occurred, and one may
				 * take over */
	struct names names;
};

/* the event of that name, noted where it is new */
struct perf_event *perf_event(struct perf_events *, str name,
    const struct fold_options *);
/* does this event take over from those that only happen?  Then only its family
 * is kept from now on */
bool perf_events_turn(struct perf_events *, const struct perf_event *);
/* report the events that were folded and skipped */
void perf_events_report(const struct perf_events *, struct sample *);
/* what --list-events prints */
void perf_events_list(const struct perf_events *, struct sample *);

#endif
