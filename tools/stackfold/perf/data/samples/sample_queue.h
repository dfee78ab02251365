/*
 * Samples of a recording, from their records to their frames.  Where a copy of
 * the stack is to be unwound a sample waits until that is done, and so do those
 * behind it.
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
	bool payloads;		/* options ask for the fields of tracepoints */

	/* the reader's */
	struct sample_pool pool;	/* samples that wait */
	struct bytes deferred;	/* user frames of the only one; mostly none */
	size_t nunwanted, unwanted_cap;
	struct sample_queue_counters {	/* of PERF_SAMPLE_READ, by id */
		struct u64_map by_id;	/* place in `value`, + 1 */
		uint64_t *value;	/* at the last sample */
		size_t n, cap;
	} counters;
	size_t unknown_ids;	/* samples of events that are not known */

	/* both read it */
	_Atomic bool *unwanted;	/* by event: its last sample was unwanted */
	char apart[SYS_CACHE_LINE];

	/* of the thread that resolves samples */
	struct perf_open perf;	/* gets the samples */
	bool started;		/* a sample was handed over */
	struct record_sample record;	/* of the sample that is resolved, */
	struct buf payload;	/* and its fields as text */
	struct callchain callchain;
};

/* init a struct that is zeroed */
void sample_queue_init(struct sample_queue *, struct recording_header *,
    struct machine_state *, struct perf *, struct sample *);
/* add a sample; its bytes must stay until sample_queue_finish() or until
 * sample_queue_oldest() has passed it */
void sample_queue_add(struct sample_queue *, struct attr *,
    const struct record *, struct record_sample *);
/* the same with the user's frames, which came in another record; nothing of it
 * needs to stay */
void sample_queue_add_deferred(struct sample_queue *, struct attr *,
    const struct record *, struct record_sample *, struct bytes frames);
/* hand over all samples that wait: what they depend on is about to change */
void sample_queue_finish(struct sample_queue *);
/* where the record of the oldest sample that waits lies; NULL if none waits */
const char *sample_queue_oldest(struct sample_queue *);
/* all samples were added and finished: end the threads */
void sample_queue_end(struct sample_queue *);
void sample_queue_free(struct sample_queue *);
/* whose record it is, and when it was, go to the sample */
void sample_queue_who(const struct record_sample_id *, struct perf_sample *);

#endif
