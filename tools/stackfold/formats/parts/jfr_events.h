/*
 * Events of Java Flight Recorder, as text or as JSON: samples wait, each kind
 * apart, until it is known which kind is folded.  Samples weigh 1; other events
 * their weight or allocationSize in bytes, or their duration in nanoseconds.
 * Starts as {.s = s}.
 */
#ifndef STACKFOLD_JFR_EVENTS_H
#define STACKFOLD_JFR_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/stackfold/formats/parts/wall_clock.h"
#include "tools/stackfold/sample/sample.h"

struct jfr_events {
	struct sample *s;
	struct wall_clock clock;
	struct names names;		/* of kinds of events */
	struct jfr_kind {
		struct sink_pending stacks;
		const char *unit;	/* of their weights, or NULL */
		size_t bare;		/* without a stack, */
		struct num weight;	/* and what these weigh */
	} *kinds;
	size_t n, cap;
	size_t stacks;			/* all, */
	size_t printed_cut, depth;	/* those that were cut when they were
					 * printed, to so many frames, or when
					 * they were recorded, */
	size_t recorded_cut;		/* and those cut when recorded */
	const char *unit;		/* of the event that is read, */
	struct num weight;		/* and its weight */
	bool timed;			/* its time was set */
};

#define JFR_PRINT_DEPTH 5	/* to which jfr print cuts, unless told */
#define JFR_DEPTH 64		/* the same of a recording */

/* an event of this kind begins; returns the number of the kind */
uint32_t jfr_events_begin(struct jfr_events *, str kind);
/* its time, "" if it has none; to be called before its thread and frames */
void jfr_events_time(struct jfr_events *, str time);
void jfr_events_weight(struct jfr_events *, struct num, const char *unit);
/* so many stacks end at this depth, as they were printed */
void jfr_events_cut(struct jfr_events *, size_t stacks, size_t depth);
/* the event ends; it is counted if it has a stack */
void jfr_events_end(struct jfr_events *, uint32_t kind, bool stack);
/* fold the wanted kind; if that is NULL, the samples, or else the first kind */
void jfr_events_fold(struct jfr_events *, const char *wanted);

#endif
