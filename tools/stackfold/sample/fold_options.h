/*
 * The options, constant once they are parsed. sample.c applies those that work
 * with all formats.  An option of the others works only with formats that list
 * it in `options`; with any other format it is an error.  A family of formats
 * has a struct of its own, which only that family reads.
 */
#ifndef STACKFOLD_FOLD_OPTIONS_H
#define STACKFOLD_FOLD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/frames/symbol.h"

struct java_options;
struct perf_options;

/* --slice: the first frame of a stack is a time slice */
struct fold_slice_options {
	uint64_t length;	/* initial length in ns; 0 without --slice */
	bool automatic;		/* set by --slice=auto */
	bool at_once;		/* --no-merge: stacks are written at once, so
				 * slices need their final names */
};

struct fold_options {
	long threads;		/* number of threads that fold a large file; 0:
				 * depends on its size */

	enum symbol_mode names;	/* value of --names, for symbol_clean() */
	bool no_demangle;	/* keep mangled names */
	bool addrs;		/* append addresses to unknown frames */
	bool module;		/* write frames as module`function */
	bool kernel;		/* mark kernel frames with _[k] */
	bool jit;		/* mark JIT-compiled frames with _[j] */
	bool all;		/* mark kernel, JIT-compiled and inlined
				 * frames */

	struct fold_slice_options slice;
	bool pid, tid;		/* append the pid and tid to the root */
	const char **labels;	/* names of labels whose values become roots,
				 * outermost first */
	size_t nlabels;

	uint64_t every;		/* length of a part in ns, see parts.h; 0
				 * without --every */
	bool quiet;		/* print only errors */
	const char *event_filter;	/* fold only the event of exactly this
					 * name */
	const char *value;	/* value to fold: its number from 1, or its
				 * name */
	bool list_events;	/* print the events instead of stacks */

	/* options of only one or two formats */
	bool includeoffset;	/* dtrace: keep offsets such as "+0x1f" */
	bool no_modules;	/* sample, vtune: omit the library */
	bool size;		/* vtune: fold bytes instead of allocations */
	bool calls;		/* xdebug: fold calls instead of time */

	const struct java_options *java;
	const struct perf_options *perf;
};

#endif
