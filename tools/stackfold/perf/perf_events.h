/*
 * The events of a recording, and which of them are folded.  A sum over
 * different events is meaningless, so by default only one family is folded;
 * "cycles:u", "cpu_core/cycles/" and "cycles" are one family.  It is the family
 * of the first event that measures, such as a clock, or else of the first
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
		str name;	/* event name; empty if the input has no
				 * names */
		bool keep;
		bool periods;	/* the input has periods */
		uint64_t rate;	/* samples per second and CPU if the event is a
				 * clock; or 0 */
		size_t samples;
		struct num weight;
	} *all;			/* indexed by the id of the name */
	size_t n, cap;
	size_t last;		/* index of the last result of perf_event() */
	size_t chosen;		/* index of the event whose family is folded by
				 * default */
	bool has_chosen;	/* `chosen` is valid */
	bool undecided;		/* no event that measures has occurred yet; the
				 * first to occur may replace the chosen
				 * event */
	struct names names;
};

/* look up or add the event of that name */
struct perf_event *perf_event(struct perf_events *, str name,
    const struct fold_options *);
/* Replace the chosen event if this one is the first that measures.  Return true
 * if it was replaced, so that earlier samples must be discarded. */
bool perf_events_turn(struct perf_events *, const struct perf_event *);
/* report the events that were folded and skipped */
void perf_events_report(const struct perf_events *, struct sample *);
/* print the events for --list-events */
void perf_events_list(const struct perf_events *, struct sample *);

#endif
