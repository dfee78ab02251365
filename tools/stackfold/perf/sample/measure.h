/*
 * A measure of time plugs in here: which events it needs, how it uses their
 * samples, and how it weighs them.  To add one:
 *
 * - write measure/NAME.c, which begins with some input and ends in
 *	const struct measure measure_NAME = { ... };
 * - add one line to the list in measure/measures.c, and one word to the
 *   Makefile, and its name to --measure in options.c;
 * - add cases, and a paragraph to stackfold(1).
 *
 * No other code depends on which measure it is.
 */
#ifndef STACKFOLD_MEASURE_H
#define STACKFOLD_MEASURE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"
#include "tools/stackfold/perf/sample/perf_sample.h"

struct perf;
struct perf_open;
struct sample;
struct sample_visit;

struct measure {
	const char *name;	/* argument of --measure */
	/* words that may follow the name after ':', "this|that", or NULL */
	const char *ways;
	/* event and unit in the metadata; NULL: those of the samples */
	const char *event, *unit;
	/* additional options that perf script needs, each after a blank */
	const char *script;
	/* true if it follows threads from sample to sample, so it needs time
	 * order and fields of tracepoints */
	bool follows;
	/* needs the samples of all threads, so none may be excluded */
	bool needs_all;
	bool has_states;	/* supports --thread-state */
	bool needs_comm;	/* switched() needs p->comm */
	/* payloads begin with an address, which is not a frame */
	bool has_addresses;
	/* bytes of its state, which is zeroed at first; see perf_measuring() */
	size_t state_size;

	/* Return true for events that the measure folds unless --event selects
	 * others.  NULL: the family of the first event that measures. */
	bool (*folds)(str event);
	/* Return true for events that the measure always needs; or NULL. */
	bool (*needs)(str event);
	/* Begin a sample; `excluded` is why filters exclude it, or NULL.
	 * Return true if its frames are to be pushed.  Set w->weight, or
	 * w->pending if the weight is known only at end() or later. */
	bool (*begin)(struct perf_open *w, const struct perf_sample *,
	    const char *excluded);
	/* push a root below those of --slice and --spans; or NULL */
	void (*root)(struct perf_open *);
	/* called after all frames of a sample with pending weight were
	 * pushed */
	void (*end)(struct perf_open *);
	/* called with a context switch record, see perf_switch(); comm is set
	 * if needs_comm; or NULL */
	void (*switched)(struct perf_open *, const struct perf_sample *,
	    enum perf_switch_kind);
	/* called with a record of a thread's exit; or NULL */
	void (*thread_ends)(struct perf_open *, const struct perf_sample *);
	/* called at the end of an input; or NULL */
	void (*input_ends)(struct perf_open *);
	/* visit all frame ids in the state; NULL if it has none */
	void (*visit)(void *state, const struct sample_visit *);
	/* report after the last input; or NULL */
	void (*finish)(struct perf *, struct sample *);
};

#endif
