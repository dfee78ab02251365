/*
 * What becomes of a sample of perf: whether it is folded, what it weighs, and
 * its root frames.  The readers of text and of recordings call for each input
 *
 *	perf_time_start(&p->times, o, &span);	what perf_time_needs() asks
 *	if (perf_begin(&open, &sample))		for each sample
 *		perf_frame(&p->frames, s, &code, open.java);	leaf first
 *	perf_end(&open);			after the last
 *
 * and perf_finish() after the last input.
 */
#ifndef STACKFOLD_PERF_H
#define STACKFOLD_PERF_H

#include <stdbool.h>

#include "common/base/arena.h"
#include "tools/stackfold/perf/perf_access.h"
#include "tools/stackfold/perf/perf_events.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/perf_info.h"
#include "tools/stackfold/perf/perf_root.h"
#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/perf/perf_weight.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/spans/spans.h"

/* kept from one input to the next; starts as {0} */
struct perf {
	/* the readers write these */
	struct perf_info info;	/* what they know of the recording */
	struct perf_frames frames;

	/* perf_begin() and perf_end() write these */
	struct perf_events events;
	struct perf_times times;
	struct perf_weights weights;
	/* the input has records of switches, or would have them if a thread
	 * had left its CPU */
	bool switch_records;
	void *measuring;	/* see perf_measuring() */
	struct arena arena;	/* holds that */
	struct spans spans;
	struct perf_roots roots;
	size_t kept;		/* names after they were forgotten last */
	/* problems of samples that may be forgotten, see events.waiting */
	struct diag waiting;
	size_t guests;		/* samples of virtual machines */
	struct perf_restored {	/* samples of chains of frame pointers: */
		size_t all;
		size_t samples;	/* those to which a caller was added, */
		size_t unknown;	/* or a mark for one that is not known, */
		size_t lost;	/* or whose callers are lost, */
		char lost_in[PERF_INFO];	/* most of them in these
						 * modules */
	} restored;
	size_t taken;		/* samples that the sink had after the last */
	struct buf text;	/* scratch */
};

/* the sample that is being read; starts as {.p = p, .s = s} */
struct perf_open {
	struct perf *p;
	struct sample *s;
	bool open;		/* its frames are wanted */
	bool java;		/* for perf_frame() */
	struct diag *diag;	/* for problems of it, which may be forgotten */
	struct num weight;
	bool pending;		/* what it weighs is known later */
	bool guest;		/* below the thread there is a machine */
	bool has_access;	/* the leaf is the memory that it used */
	uint32_t access;
};

/* a sample begins, and the one before ends; are its frames wanted? */
bool perf_begin(struct perf_open *, const struct perf_sample *);
/* the same for a reader that knows nothing but frames */
void perf_begin_nameless(struct perf_open *);
void perf_end(struct perf_open *);
/* for measures that follow threads: a record of a context switch; the sample
 * before ends.  Needs comm, pid, tid and time */
void perf_switch(struct perf_open *, const struct perf_sample *,
    enum perf_switch_kind);
/* the same for a record of a thread that ends */
void perf_thread_ends(struct perf_open *, const struct perf_sample *);
/* an input ends, and so does its last sample */
void perf_input_ends(struct perf_open *);
/* what the measure keeps from one sample to the next */
void *perf_measuring(struct perf *, const struct fold_options *);
/* for measures: push the roots of a sample, or of a thread at that time; false
 * if the sample is skipped */
bool perf_push_roots(struct perf_open *, const struct perf_sample *);
/* the event of that name, noted where it is new.  Where it takes over, all
 * samples so far are forgotten; perf_events_report() reports them */
struct perf_event *perf_note_event(struct perf *, struct sample *, str name);
/* no event takes over any more from those that were folded so far */
void perf_settle(struct perf *, struct sample *);
/* add what a later part of the same input gave */
void perf_merge(struct perf *, const struct perf *part,
    const struct fold_options *);

#endif
