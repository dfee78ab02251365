/*
 * Receives finished samples as arrays of frame ids, root first.  It merges them
 * by stack, writes them at once (--no-merge), or keeps them pending until their
 * use is known, e.g. until the last of several reports is found.
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

/* pending samples, aggregated by stack; starts as {0} */
struct sink_pending {
	struct stacks stacks;
	size_t samples;		/* number of samples with a weight */
	size_t weightless;	/* number of samples of weight 0 */
};

/* samples collected by a thread, to be added later */
struct sink_batch {
	struct stacks stacks;
	bool forget;		/* discard all earlier samples first */
};

struct sink {
	struct folded *to;
	struct out *direct;	/* output to which samples are written at once;
				 * or NULL */
	bool sliced;		/* the first frame is a time slice */

	/* set by formats */
	struct sink_pending *pending;	/* collects samples instead of `to`, or
					 * NULL */
	bool keep_zero;		/* keep stacks of weight 0 */
	bool has_meta;		/* metadata of the input was passed on */
	bool summed;		/* the input was already aggregated */
	bool before;		/* add weights to the first of two counts,
				 * "before" */
	bool hold;		/* write nothing yet, because samples may be
				 * discarded */
	struct health_facts facts;	/* facts about quality that the format
					 * knows */
	struct own_notes own;	/* the modules and sources of frames */
	struct buf listing;	/* text to print instead of the stacks */

	/* totals of all samples taken */
	size_t samples;		/* number of samples of any weight */
	_Atomic size_t shown;	/* copy of `samples` for the thread that prints
				 * progress */
	size_t weightless;	/* number of samples of weight 0, which have no
				 * line */
	size_t no_frames;	/* number of samples without frames */
	struct num weight;	/* total weight */

	/* scratch */
	struct names_map fits;	/* flags of names that need no escaping; see
				 * sink.c */
	struct sink_batch *batch;	/* collects stacks instead of `to`, or
					 * NULL */
	uint32_t *stack;	/* buffer for the next stack */
	size_t stack_cap;
};

/* initialize a sink that merges samples in `to`, or writes them to `direct`
 * unless it is NULL */
void sink_init(struct sink *, struct folded *to, struct out *direct,
    bool sliced);
/* Return a buffer for n frames and one more for a time slice. */
uint32_t *sink_room(struct sink *, size_t n);
/* take a sample: the n frames in the buffer, of which the first `roots` are
 * roots */
void sink_take(struct sink *, size_t n, size_t roots, struct num weight);

/* add a batch and empty it */
void sink_count(struct sink *, struct sink_batch *);
/* discard caches before names are renumbered */
void sink_forget_names(struct sink *);
/* add the batch that is being filled, if any */
void sink_flush(struct sink *);

/* switch to two counts per line; false if stacks were already added */
bool sink_two_counts(struct sink *);

/* take all pending samples, below the frame *root unless it is NULL */
void sink_release(struct sink *, struct sink_pending *, const uint32_t *root);
/* discard all samples taken so far; the caller must report it */
void sink_forget(struct sink *);
/* stop holding: write the samples held so far in order of arrival; do nothing
 * without --no-merge */
void sink_write_held(struct sink *);
/* skip all pending samples; the reason `why` must live until exit */
void sink_discard(struct sink_pending *, struct diag *, const char *why);

/* add the result of a part of the same input; the part's names and stacks
 * become {0} */
void sink_merge(struct sink *, struct sink *part);

#endif
