/*
 * A recording of perf: what its records say, in the order of their time, and
 * the samples that come out of it.
 */
#ifndef STACKFOLD_RECORDING_H
#define STACKFOLD_RECORDING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "tools/stackfold/perf/data/attrs.h"
#include "tools/stackfold/perf/data/callchain.h"
#include "tools/stackfold/perf/data/file_window.h"
#include "tools/stackfold/perf/data/record.h"
#include "tools/stackfold/perf/data/threads.h"
#include "tools/stackfold/perf/data/time_order.h"
#include "tools/stackfold/perf/data/tracepoints.h"
#include "tools/stackfold/perf/data/unwind_pool.h"
#include "tools/stackfold/perf/perf.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

/* starts as {0} */
struct recording {
	struct time_order_to to;	/* must come first */
	const char *name;	/* for messages */
	struct perf *perf;
	struct perf_open at;
	struct attrs attrs;
	struct time_order order;
	struct threads threads;
	struct tracepoints tracepoints;
	struct modules modules;
	struct maps kernel;
	struct u64_map cgroups;	/* by number: id of the path, + 1 */
	struct names paths;
	uint64_t states;	/* that all maps had so far */
	size_t copied;		/* maps, for samples that wait */
	struct callchain chain;
	struct unwind_pool ahead;	/* samples that wait */
	struct file_window pages;	/* of the file, around the reader */
	struct perf_time_span span;
	bool started;
	bool payloads;		/* options ask for what tracepoints say */
	struct buf payload;
	bool big;		/* the highest byte of a number comes first */
	bool folder;		/* other files have records, too */
	bool killed;		/* perf record did not finish the file */

	uint64_t cut;		/* bytes that are missing or make no record */
	size_t unknown_ids;	/* samples of events that are not known */
	size_t damaged;		/* records whose members do not fit */
	size_t strange;		/* records of types that are not known */
	size_t guests;		/* samples of virtual machines */
	size_t throttled;	/* times that the kernel took no samples */
};

/* the recording comes out of a pipe */
void recording_pipe(struct recording *);
/* note when a sample was, for the span of all */
void recording_note_time(struct recording *, const struct record *);
/* stop, with the command that reads such a recording */
_Noreturn void recording_refuse(const struct recording *, const char *why);
/* seconds, to the microsecond that perf script prints */
struct num recording_time(uint64_t nanoseconds);
#endif
