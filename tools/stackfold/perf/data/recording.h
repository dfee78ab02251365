/*
 * A perf recording while it is read.  Each part is written by one phase and
 * read by the later ones:
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

#include "tools/stackfold/input/file_window.h"
#include "tools/stackfold/perf/data/records/recording_header.h"
#include "tools/stackfold/perf/data/records/time_order.h"
#include "tools/stackfold/perf/data/samples/machine_state.h"
#include "tools/stackfold/perf/data/samples/sample_queue.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"

/* must not be moved after recording_init() */
struct recording {
	const char *name;	/* file name in messages */
	const struct fold_options *opts;
	bool from_pipe;		/* perf may still be recording */
	struct recording_header header;
	struct file_window window;
	struct time_order order;
	struct machine_state machine;
	struct recording_findings {	/* problems found, to report */
		uint64_t cut;	/* bytes that are missing or not a complete
				 * record */
		bool sampled;	/* a sample was read */
		size_t damaged;	/* malformed records */
		size_t unknown;	/* records of unknown types */
		size_t throttled;	/* number of times that the kernel
					 * throttled sampling */
	} findings;
	struct record_sample sample;	/* the sample being replayed */
	struct sample_queue samples;
};

/* initialize a zeroed struct; samples go to the last two arguments */
void recording_init(struct recording *, const char *name, struct perf *,
    struct sample *);
void recording_free(struct recording *);
/* exit with an error that names the perf command to read such a recording;
 * `options` are additional options of that command, each after a blank */
_Noreturn void recording_refuse(const struct recording *, const char *why,
    const char *options);

#endif
