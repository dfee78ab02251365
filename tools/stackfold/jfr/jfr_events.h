/*
 * Events of Java Flight Recorder: which are samples, what an event weighs, and
 * which are folded.  Samples are pending, each kind of event apart, until all
 * kinds of all inputs are known.
 *
 *	kind = jfr_events_begin(j, STR("jdk.ExecutionSample"));
 *	jfr_events_time(j, seconds);		if it is known
 *	jfr_events_thread(j, &thread);
 *	jfr_events_method(j, ...);		leaf first
 *	jfr_events_end(j, JFR_TAKEN);
 */
#ifndef STACKFOLD_JFR_EVENTS_H
#define STACKFOLD_JFR_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/profile/names.h"
#include "tools/stackfold/sample/sample.h"

/* what becomes of an event */
enum jfr_fate {
	JFR_TAKEN,
	JFR_NO_STACK,		/* it has none */
	JFR_NO_WEIGHT,		/* it has no such field */
	JFR_LOST_STACK,		/* the recording does not have it */
	JFR_OTHER_TIME,		/* excluded by --time, */
	JFR_OTHER_STATE,	/* by --thread-state */
	JFR_FATES
};

/* kept from one input to the next; starts as {0} */
struct jfr_events {
	struct sample *s;
	struct names names;		/* of kinds of events */
	struct jfr_kind {
		struct sink_pending stacks;
		const char *unit;	/* of their weights */
		bool wanted;		/* if a choice was asked for */
		size_t events;		/* all of this kind, */
		struct num weight;
		struct jfr_left {	/* and those that are not folded */
			size_t events;
			struct num weight;
		} left[JFR_FATES];
		size_t truncated;	/* stacks that were cut */
	} *kinds;
	uint32_t n;
	size_t cap;
	bool async_profiler;		/* made the recording */
	/* the event that is read: */
	uint32_t kind;
	int rank;			/* of the field that it weighs by, */
	const char *unit;
	struct num weight;		/* and its weight */
	bool timed;			/* its time was set */
	bool truncated;			/* its stack was cut when recorded */
	uint32_t object;		/* the frame of its class, + 1, or 0 */
	struct buf text;
};

struct jfr_thread {
	str java, system;	/* names, which may be empty */
	uint64_t number;	/* Java's, or 0 */
	bool is_virtual;
};

#define JFR_DEPTH 64		/* to which the JVM cuts stacks, unless told */

/* an input begins */
void jfr_events_start(struct jfr_events *, struct sample *);
/* the number of a kind of events */
uint32_t jfr_events_kind(struct jfr_events *, str name);
/* may this kind be folded?  If not, its stacks are not needed */
bool jfr_events_wants(const struct jfr_events *, uint32_t kind);
/*
 * How well a field tells what events of this kind weigh: 0 not at all; that
 * with the highest rank counts.  *unit is that of its numbers, if known.
 */
int jfr_events_rank(const struct jfr_events *, uint32_t kind, str field,
    const char **unit);

void jfr_events_begin(struct jfr_events *, uint32_t kind);
/* when it was, or that this is not known, to be called before its thread and
 * frames; only the first call counts */
void jfr_events_time(struct jfr_events *, struct num seconds);
void jfr_events_timeless(struct jfr_events *);
/* a field of this rank, which is not 0 */
void jfr_events_weight(struct jfr_events *, int rank, struct num,
    const char *unit);
void jfr_events_thread(struct jfr_events *, const struct jfr_thread *);
/* a frame; class or method may be empty, the line is 0 where it is not known,
 * and the mark where there is none.  Dividers in the class may be '/' */
void jfr_events_method(struct jfr_events *, str of_class, str method,
    uint32_t line, char mark);
/* is this the field of the class of an object, which is wanted as the leaf? */
bool jfr_events_wants_object(const struct jfr_events *, str field);
/* such a class, as "java.lang.String[]" or "[Ljava/lang/String;" */
void jfr_events_object(struct jfr_events *, str of_class);
/* the event ends; it is counted */
void jfr_events_end(struct jfr_events *, enum jfr_fate);

/* after the last input: fold the kind that is asked for; if none is, the
 * samples, or else a kind that has stacks */
void jfr_events_finish(struct jfr_events *, struct sample *);

#endif
