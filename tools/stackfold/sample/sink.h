/*
 * Takes samples when they have ended, as stacks of frames by number, root
 * first: adds them up, writes them at once (--no-merge), or keeps them pending
 * until it is known what they mean, as for the last of several reports.
 */
#ifndef STACKFOLD_SINK_H
#define STACKFOLD_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/folded/folded.h"
#include "common/health/health.h"
#include "common/io/out.h"
#include "common/profile/stacks.h"
#include "tools/stackfold/own/own_notes.h"
#include "tools/stackfold/sample/diag.h"

/* samples that wait, equal stacks added up; starts as {0} */
struct sink_pending {
	struct stacks stacks;
	size_t samples;		/* of any weight, */
	size_t weightless;	/* and of none */
};

/* what a thread took, to be added to the rest; starts as {0} */
struct sink_batch {
	struct stacks stacks;
	bool forget;		/* first forget all that came before */
};

struct sink {
	/* const after sink_init() */
	struct folded *to;
	struct out *direct;	/* write samples here, and keep none; or NULL */
	bool sliced;		/* the first frame is a slice of time */

	/* what formats say of the samples that they hand over */
	struct sink_pending *pending;	/* where samples go for now, or NULL */
	bool keep_zero;		/* count stacks without weight, too */
	bool has_meta;		/* metadata were read, and are passed on */
	bool summed;		/* stacks were added up before they came */
	bool before;		/* of two counts, samples add to the first */
	bool hold;		/* samples may be forgotten: write none yet */
	struct health_facts facts;	/* what the format knows of them */
	struct own_notes own;	/* whose code the frames are */
	struct buf listing;	/* to be printed instead of the stacks */

	/* what was taken */
	size_t samples;		/* of any weight, */
	_Atomic size_t shown;	/* the same, for the thread that shows progress
				 */
	size_t weightless;	/* and of none, which makes no line */
	size_t no_frames;	/* of these without a frame */
	struct num weight;	/* of all samples */

	/* scratch */
	struct names_map fits;	/* which names fit where, see sink.c */
	struct sink_batch *batch;	/* where stacks go for now, or NULL */
	uint32_t *stack;	/* where the next one is put together */
	size_t stack_cap;
};

/* samples are added up in `to`, or written to `direct` unless it is NULL */
void sink_init(struct sink *, struct folded *to, struct out *direct,
    bool sliced);
/* room for n frames, and one more */
uint32_t *sink_room(struct sink *, size_t n);
/* take the n frames in that room, of which the first `roots` are roots */
void sink_take(struct sink *, size_t n, size_t roots, struct num weight);

/* add a batch, which is empty then */
void sink_count(struct sink *, struct sink_batch *);
/* forget the stacks, which were written; what was taken stays counted */
void sink_empty(struct sink *);
/* forget what is known of names, which have other numbers from now on */
void sink_forget_names(struct sink *);
/* add the batch that stacks go to, if there is one */
void sink_flush(struct sink *);

/* from now on a line has two counts; false if it is too late for that */
bool sink_two_counts(struct sink *);

/* take all that are pending; below this frame, which follows the slice of time,
 * unless it is NULL */
void sink_release(struct sink *, struct sink_pending *, const uint32_t *root);
/* forget all that was taken; the caller reports it */
void sink_forget(struct sink *);
/* hold no longer: write the samples that were held, in the order they came;
 * does nothing without --no-merge */
void sink_write_held(struct sink *);
/* skip all that are pending, for this reason, which lives until exit */
void sink_discard(struct sink_pending *, struct diag *, const char *why);

/* add what a part of the same input gave, whose names and stacks are {0} then
 */
void sink_merge(struct sink *, struct sink *part);

#endif
