/*
 * Queues samples between their records and their frames.  A sample whose stack
 * copy must be unwound waits for that, and so do the samples after it.
 */
#ifndef STACKFOLD_SAMPLE_QUEUE_H
#define STACKFOLD_SAMPLE_QUEUE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/perf/data/records/recording_header.h"
#include "tools/stackfold/perf/data/samples/callchain.h"
#include "tools/stackfold/perf/data/samples/machine_state.h"
#include "tools/stackfold/perf/data/samples/sample_pool.h"
#include "tools/stackfold/perf/perf.h"

/* must not be moved after sample_queue_init() */
struct sample_queue {
	struct recording_header *header;
	struct machine_state *machine;
	bool payloads;		/* options ask for tracepoint fields */

	/* used by the reader */
	struct sample_pool pool;	/* queued samples */
	struct bytes deferred;	/* user frames of the queued sample, if a
				 * deferred one is queued; it is then the only
				 * one */
	size_t unwanted_cap;
	struct sample_queue_counters {	/* counters of PERF_SAMPLE_READ, by
					 * id */
		struct u64_map by_id;	/* maps an id to its index in `value`,
					 * + 1 */
		uint64_t *value;	/* values at the last sample */
		size_t n, cap;
	} counters;
	size_t unknown_ids;	/* number of samples of unknown events */

	/* used by both threads */
	_Atomic bool *unwanted;	/* for each event: its last sample was
				 * unwanted */
	char apart[SYS_CACHE_LINE];

	/* used by the resolving thread */
	struct perf_open perf;	/* receives the samples */
	bool started;		/* a sample was passed on */
	struct record_sample record;	/* the sample being resolved */
	struct buf payload;	/* tracepoint fields as text */
	struct callchain callchain;
};

/* initialize a zeroed struct */
void sample_queue_init(struct sample_queue *, struct recording_header *,
    struct machine_state *, struct perf *, struct sample *);
/* add a sample; its bytes must stay until sample_queue_finish(), or until
 * sample_queue_oldest() is past it */
void sample_queue_add(struct sample_queue *, struct attr *,
    const struct record *, struct record_sample *);
/* add a sample with user frames from another record; its bytes are not kept */
void sample_queue_add_deferred(struct sample_queue *, struct attr *,
    const struct record *, struct record_sample *, struct bytes frames);
/* fold all queued samples; call before a change of the state they depend on */
void sample_queue_finish(struct sample_queue *);
/* return the record of the oldest queued sample, or NULL */
const char *sample_queue_oldest(struct sample_queue *);
/* stop the threads; all samples must be finished */
void sample_queue_end(struct sample_queue *);
void sample_queue_free(struct sample_queue *);
/* copy a record's thread and time to the sample */
void sample_queue_who(const struct record_sample_id *, struct perf_sample *);

#endif
