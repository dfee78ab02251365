/*
 * What the options ask for.  Those that all formats share are used in
 * sample.c, and a format need not think of them.  The others count only for
 * the formats that name them in `options`; with any other, giving them is an
 * error.  Those of one family have a struct of their own, which only that
 * family sees.
 */
#ifndef STACKFOLD_FOLD_OPTIONS_H
#define STACKFOLD_FOLD_OPTIONS_H

#include <stdbool.h>

#include "common/frames/symbol.h"

struct java_options;
struct perf_options;
struct single_options;

struct fold_options {
	long threads;		/* that fold a large file; 0 to choose */
	bool addrs;		/* unknown frames carry their address */
	bool module;		/* name a frame module`function */
	bool merge_unknown;	/* those in a row become one */
	const char *names_word;	/* for symbol_clean(), as given ... */
	enum symbol_mode names;	/* ... and what it means */
	bool no_demangle;	/* keep names as linkers have them */
	bool kernel;		/* mark kernel frames with _[k] */
	bool jit;		/* mark compiled frames with _[j] */
	bool all;		/* both, and inlined ones with _[i] */
	bool pid, tid;		/* the root carries these numbers */
	const char *event_filter;	/* only this event, exactly */
	const char *slice;	/* length of the time slices, the roots */
	bool list_events;	/* print the events instead */
	const char *label;	/* the root is the value of this label */
	const char *value;	/* which of several: number from 1, or name */
	const struct java_options *java;
	const struct perf_options *perf;
	const struct single_options *single;
};

#endif
