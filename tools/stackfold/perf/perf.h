/*
 * A sample of `perf script` from its header to its end: is it wanted, what
 * does it weigh, where does it stand.  Lines are found and classified by
 * formats/perf.c, which owns the state.
 */
#ifndef STACKFOLD_PERF_H
#define STACKFOLD_PERF_H

#include <stdbool.h>
#include <stddef.h>

#include "tools/stackfold/perf/perf_events.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/perf_header.h"
#include "tools/stackfold/perf/perf_info.h"
#include "tools/stackfold/perf/perf_offcpu.h"
#include "tools/stackfold/perf/perf_root.h"
#include "tools/stackfold/perf/perf_time.h"
#include "tools/stackfold/perf/perf_weight.h"
#include "tools/stackfold/sample.h"

#define PERF_HEAD ((size_t)64 << 10)	/* tells what the input looks like */

extern const struct format format_perf;
extern const struct format_parts perf_parts;

/* kept from one input to the next; starts as {0} */
struct perf {
	struct perf_frames frames;
	struct perf_events events;
	struct perf_roots roots;
	struct perf_weights weights;
	struct perf_times times;
	struct perf_info info;
	struct perf_offcpu offcpu;
	bool ready;		/* a part: all of its input is looked at */
};

enum perf_place {
	PERF_NOWHERE,		/* no sample is open */
	PERF_SAMPLE,
	PERF_SINGLE,		/* its frame was on the header's line */
	PERF_LEFT_OUT		/* in a sample that is not folded */
};

/* where the reader of one input is */
struct perf_open {
	struct perf *p;
	struct sample *s;
	enum perf_place place;
	bool java;
	struct num weight;
};

/* what is kept beside this */
struct perf *perf_of(struct sample *);
/* a sample begins, and the one before ends */
void perf_begin(struct perf_open *, const struct perf_header *);
void perf_end(struct perf_open *);
/* the metadata, and what is said of events and times at the end */
void perf_finish(struct perf *, struct sample *);

#endif
