/*
 * The events of a recording, and which of them are folded.  Adding up two kinds
 * of events is meaningless, so by default only one family is kept: "cycles:u",
 * "cpu_core/cycles/" and "cycles" are one family.  It is that of the first
 * event that measures, such as a clock; if there is none, that of the first
 * event.
 */
#ifndef STACKFOLD_PERF_EVENTS_H
#define STACKFOLD_PERF_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/sample.h"

struct perf_events {
	struct perf_event {
		str name;	/* empty if the input has no names */
		bool keep;
		bool periods;	/* periods are printed */
		uint64_t rate;	/* of a clock, per second and CPU; or 0 */
		size_t samples;
		struct num weight;
	} *all;			/* indexed by the id of the name */
	size_t n, cap;
	size_t last;		/* the last result of perf_event() */
	size_t chosen;		/* its family is kept by default */
	bool has_chosen;	/* `chosen` is valid */
	bool undecided;		/* none that measures has occurred yet, and one
				 * may take over */
	struct names names;
};

/* look up or add the event of that name */
struct perf_event *perf_event(struct perf_events *, str name,
    const struct fold_options *);
/* does this event take over from those that only occur?  If so, only its family
 * is kept from now on */
bool perf_events_turn(struct perf_events *, const struct perf_event *);
/* report the events that were folded and skipped */
void perf_events_report(const struct perf_events *, struct sample *);
/* what --list-events prints */
void perf_events_list(const struct perf_events *, struct sample *);

#endif
