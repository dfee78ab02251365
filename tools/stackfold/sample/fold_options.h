/*
 * What the options ask for; const once they are parsed.  sample.c does what
 * all formats share, and a format need not think of it.  The others work only
 * with formats that name them in `options`; with any other they are an error.
 * A family of formats has a struct of its own, which only that family reads.
 */
#ifndef STACKFOLD_FOLD_OPTIONS_H
#define STACKFOLD_FOLD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/frames/symbol.h"

struct java_options;
struct perf_options;
struct single_options;

/* --slice: the first frame of a stack is a slice of time */
struct fold_slice_options {
	uint64_t length;	/* ns; 0 without --slice.  With `automatic` */
	bool automatic;		/* ("auto") it is where the search begins */
	bool at_once;		/* stacks are written as they come (--no-merge),
				 * so that names cannot wait for the end */
};

struct fold_options {
	long threads;		/* that fold a large file; 0: choose by size */

	/* names of frames */
	enum symbol_mode names;	/* --names, for symbol_clean() */
	bool no_demangle;	/* keep names as linkers have them */
	bool addrs;		/* unknown frames carry their address */
	bool module;		/* name a frame module`function */
	bool kernel;		/* mark kernel frames with _[k] */
	bool jit;		/* mark compiled frames with _[j] */
	bool all;		/* mark both, and inlined ones with _[i] */

	/* roots */
	struct fold_slice_options slice;
	bool pid, tid;		/* the root carries these numbers */
	const char **labels;	/* their values are roots, outermost first */
	size_t nlabels;

	/* samples */
	uint64_t every;		/* ns of a part, see parts.h; or 0 */
	bool quiet;		/* tell nothing but errors */
	const char *event_filter;	/* only this event, exactly */
	const char *value;	/* which of several: number from 1, or name */
	bool list_events;	/* print the events instead of stacks */

	const struct java_options *java;
	const struct perf_options *perf;
	const struct single_options *single;
};

#endif
