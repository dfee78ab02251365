/*
 * Events of Java Flight Recorder: which are samples, what they weigh, and which
 * are folded.  Samples are pending, per kind of event, until the kinds of all
 * inputs are known.
 *
 *	kind = jfr_events_begin(j, STR("jdk.ExecutionSample"));
 *	jfr_events_time(j, &seconds);
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

/* What is done with an event: it is folded, or skipped for one of these
 * reasons. */
enum jfr_fate {
	JFR_TAKEN,
	JFR_NO_STACK,		/* the event has no stack */
	JFR_NO_WEIGHT,		/* the event lacks the field of --weight */
	JFR_LOST_STACK,		/* the stack is not in the recording */
	JFR_OTHER_TIME,		/* excluded by --time */
	JFR_OTHER_STATE,	/* excluded by --thread-state */
	JFR_FATES
};

/* The state between inputs; starts as {0}. */
struct jfr_events {
	struct sample *s;
	struct names names;		/* names of the kinds of events */
	struct jfr_kind {
		struct sink_pending stacks;
		const char *unit;	/* unit of the weights */
		bool wanted;		/* selected by options or by default */
		size_t events;		/* number of events of this kind */
		struct num weight;
		struct jfr_left {	/* events skipped for each reason */
			size_t events;
			struct num weight;
		} left[JFR_FATES];
		size_t truncated;	/* number of truncated stacks */
	} *kinds;
	uint32_t n;
	size_t cap;
	bool async_profiler;		/* async-profiler made the recording */

	/* the current event */
	uint32_t kind;
	int rank;			/* rank of the field that gave the
					 * weight */
	const char *unit;
	struct num weight;
	bool timed;			/* the event's time was set */
	bool truncated;			/* the event's stack was truncated */
	uint32_t object;		/* object's class: frame + 1, or 0 */
	struct buf text;
};

struct jfr_thread {
	str java, system;	/* thread names, which may be empty */
	uint64_t number;	/* thread id in Java, or 0 */
	bool is_virtual;
};

/* Begin an input. */
void jfr_events_start(struct jfr_events *, struct sample *);
/* Return the index of the kind of event with this name; add it if it is new. */
uint32_t jfr_events_kind(struct jfr_events *, str name);
/*
 * Return the rank of a field as the weight of events of this kind: the field
 * with the highest rank is used; 0 means never. *unit is the unit of its
 * numbers, or NULL.
 */
int jfr_events_rank(const struct jfr_events *, uint32_t kind, str field,
    const char **unit);

void jfr_events_begin(struct jfr_events *, uint32_t kind);
/* Set the time of the event, NULL if unknown, before its thread and frames are
 * pushed.  Only the first call has an effect. */
void jfr_events_time(struct jfr_events *, const struct num *seconds);
/* Set the event's weight from a field with this rank, which is not 0. */
void jfr_events_weight(struct jfr_events *, int rank, struct num,
    const char *unit);
void jfr_events_thread(struct jfr_events *, const struct jfr_thread *);
/* Push a frame.  Class or method may be empty; line and mark are 0 if there is
 * none.  The separator in the class may be '/'. */
void jfr_events_method(struct jfr_events *, str of_class, str method,
    uint32_t line, char mark);
/* Return true if --object-class is set and the field is an object's class. */
bool jfr_events_wants_object(const struct jfr_events *, str field);
/* Set the class of the event's object: "java.lang.String[]" or
 * "[Ljava/lang/String;". */
void jfr_events_object(struct jfr_events *, str of_class);
void jfr_events_end(struct jfr_events *, enum jfr_fate);

/* Fold the selected kinds after the last input: by default the samples or, if
 * there are none, a kind that has stacks. */
void jfr_events_finish(struct jfr_events *, struct sample *);

#endif
