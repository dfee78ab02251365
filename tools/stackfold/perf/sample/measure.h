/*
 * A measure of time plugs in here: which events it needs, what becomes of their
 * samples, and what their weights are.  To add one:
 *
 * - write measure/NAME.c, which begins with some input and ends in
 *	const struct measure measure_NAME = { ... };
 * - add one line to the list in measure/measures.c, and one word to the
 *   Makefile, and its name to --measure in options.c;
 * - add cases, and a paragraph to stackfold(1).
 *
 * Nobody else asks which measure it is.
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
	const char *name;	/* what --measure takes */
	/* words that may follow it after ':', "this|that", or NULL */
	const char *ways;
	/* metadata; NULL: those of the samples */
	const char *event, *unit;
	/* options that perf script needs besides, each after a blank */
	const char *script;
	/* it follows each thread from sample to sample, so they come in the
	 * order of their time, and with the fields of tracepoints */
	bool follows;
	/* it needs the samples of all threads, so none can be excluded */
	bool needs_all;
	bool has_states;	/* --thread-state selects */
	bool needs_comm;	/* of threads in switched() */
	/* payloads begin with an address, which is no frame */
	bool has_addresses;
	/* bytes of its own, see perf_measuring(); they are 0 at first */
	size_t state_size;

	/* the events that it folds unless --event chooses others; NULL: the
	 * first one that measures, and its family */
	bool (*folds)(str event);
	/* those that it needs in any case */
	bool (*needs)(str event);
	/* a sample begins, which filters exclude for that reason, or NULL.
	 * Returns whether its frames are wanted; w->weight is its weight, or
	 * w->pending is set: end() finds one later */
	bool (*begin)(struct perf_open *w, const struct perf_sample *,
	    const char *excluded);
	/* push a root, above those that options ask for; or NULL */
	void (*root)(struct perf_open *);
	/* the sample has all its frames, and its weight is pending */
	void (*end)(struct perf_open *);
	/* a record of a switch, as perf_switch() gets it, with the command if
	 * that is needed; or NULL */
	void (*switched)(struct perf_open *, const struct perf_sample *,
	    enum perf_switch_kind);
	/* a record of a thread that ends; or NULL */
	void (*thread_ends)(struct perf_open *, const struct perf_sample *);
	/* an input ends; or NULL */
	void (*input_ends)(struct perf_open *);
	/* show all frames that its state keeps; NULL: it keeps none */
	void (*visit)(void *state, const struct sample_visit *);
	/* all inputs ended: report; or NULL */
	void (*finish)(struct perf *, struct sample *);
};

#endif
