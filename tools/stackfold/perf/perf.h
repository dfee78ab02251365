/*
 * Decides for each sample of perf whether it is folded, what it weighs, and
 * what its roots are.  The readers of text and of recordings call, for each
 * input:
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
#include "tools/stackfold/perf/perf_events.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/perf_info.h"
#include "tools/stackfold/perf/sample/perf_sample.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/perf/perf_weight.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/spans/spans.h"

/* state of all perf inputs, kept from one input to the next */
struct perf {
	/* set by the readers */
	struct perf_info info;	/* facts about the recording */
	struct perf_frames frames;

	/* set by perf_begin() and perf_end() */
	struct perf_events events;
	struct perf_times times;
	struct perf_weights weights;
	/* the input has switch records, or would have some if a thread had left
	 * its CPU */
	bool switch_records;
	void *measuring;	/* see perf_measuring() */
	struct arena arena;	/* holds `measuring` and the recordings */
	struct spans spans;
	struct perf_roots {
		struct names known;	/* comm and ids that --root makes
					 * roots */
		struct sample_ids ids;	/* frame id of each entry of `known` */
		struct buf text;	/* scratch */
		size_t ungrouped;	/* samples without a required cgroup */
	} roots;
	size_t kept;		/* number of names left by perf_part_forget() */
	/* problems of samples that may still be discarded, see
	 * events.undecided */
	struct diag held;
	size_t guests;		/* samples taken in virtual machines */
	struct perf_restored {	/* samples with frame pointer chains */
		size_t all;
		size_t samples;	/* samples with a caller added */
		size_t unknown;	/* samples with a mark for an unknown caller */
		size_t lost;	/* samples that lost callers */
		char lost_in[PERF_INFO];	/* names of the modules that
						 * lost most callers */
	} restored;
	size_t taken;		/* number of samples in the sink after the last
				 * perf sample */
	struct buf text;	/* scratch */
};

/* the current sample; starts as {.p = p, .s = s} */
struct perf_open {
	struct perf *p;
	struct sample *s;
	bool open;		/* the frames of the sample are to be pushed */
	bool java;		/* argument of perf_frame() */
	struct diag *diag;	/* receives the sample's problems, which may be
				 * discarded */
	struct num weight;
	bool pending;		/* the weight will be known later */
	bool guest;		/* the outermost frame is "[guest]" */
	bool has_access;	/* the leaf is the memory level, `access` */
	uint32_t access;
};

/* End the current sample and begin the next.  Return true if the caller must
 * push its frames. */
bool perf_begin(struct perf_open *, const struct perf_sample *);
/* begin a sample that has no header line, only frames */
void perf_begin_nameless(struct perf_open *);
void perf_end(struct perf_open *);
/* Pass a context switch record to measures that follow threads, and end the
 * current sample.  The record must have comm, pid, tid and time. */
void perf_switch(struct perf_open *, const struct perf_sample *,
    enum perf_switch_kind);
/* pass a record of a thread's exit to measures, and end the current sample */
void perf_thread_ends(struct perf_open *, const struct perf_sample *);
/* end an input and its last sample */
void perf_input_ends(struct perf_open *);
/* Return the state of the selected measure. */
void *perf_measuring(struct perf *, const struct fold_options *);
/* For measures: push the roots of a sample, or of its thread at its time.
 * Return false if the sample is skipped. */
bool perf_push_roots(struct perf_open *, const struct perf_sample *);
/* Look up or add the event of that name.  If it is the first event that
 * measures, earlier samples may be discarded; see perf_events_turn(). */
struct perf_event *perf_note_event(struct perf *, struct sample *, str name);
/* make the choice of the event final, and keep all samples folded so far */
void perf_fix_event(struct perf *, struct sample *);
/* add the results of a later part of the same input */
void perf_merge(struct perf *, const struct perf *part,
    const struct fold_options *);

#endif
