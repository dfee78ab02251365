/*
 * A recording of perf while it is read.  Each part is written by one phase; the
 * phases behind it read it:
 *
 *	perf_file	sections of the file, or the bytes of a pipe
 *	record_stream	records, one after another
 *	dispatch	perf's own records into `header`; the others
 *	time_order	in the order of their time, to
 *	replay		which lets them change `machine`; samples go to
 *	sample_queue	which unwinds copies of stacks (user_stack), finds the
 *			frames of addresses (callchain) and counts the stacks,
 *			with other threads (sample_pool)
 */
#ifndef STACKFOLD_RECORDING_H
#define STACKFOLD_RECORDING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/input/file_window.h"
#include "tools/stackfold/perf/data/records/recording_header.h"
#include "tools/stackfold/perf/data/records/time_order.h"
#include "tools/stackfold/perf/data/samples/machine_state.h"
#include "tools/stackfold/perf/data/samples/sample_queue.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"

/* must not be moved after recording_init() */
struct recording {
	const char *name;	/* for messages */
	const struct fold_options *opts;
	bool from_pipe;		/* maybe while perf records */
	struct recording_header header;
	struct file_window window;
	struct time_order order;
	struct machine_state machine;
	struct recording_findings {	/* for recording_report() */
		uint64_t cut;	/* bytes that are missing or no whole record */
		bool sampled;	/* a sample came */
		size_t damaged;	/* records whose members do not fit */
		size_t unknown;	/* records of types that are not known */
		size_t throttled;	/* times that the kernel skipped
					 * samples */
	} findings;
	struct record_sample sample;	/* that is replayed */
	struct sample_queue samples;
};

/* init a struct that is zeroed; samples go to the last two */
void recording_init(struct recording *, const char *name, struct perf *,
    struct sample *);
void recording_free(struct recording *);
/* stop, with the command that reads such a recording, and the options that it
 * needs besides, each after a blank */
_Noreturn void recording_refuse(const struct recording *, const char *why,
    const char *options);

#endif
