/*
 * The events of a trace of Chrome that last: each thread nests for itself, and
 * what an event weighs is its time without that of those it holds.
 */
#ifndef STACKFOLD_CHROME_SPANS_H
#define STACKFOLD_CHROME_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/stackfold/formats/parts/chrome_event.h"
#include "tools/stackfold/formats/parts/chrome_threads.h"

/* starts as {.s = s, .threads = threads} */
struct chrome_spans {
	struct sample *s;
	struct chrome_threads *threads;
	struct chrome_spans_moment {
		uint32_t thread, name;
		char phase;		/* X whole, B begins, E ends */
		bool named;
		struct num at, lasts;
		size_t turn;		/* of the input */
	} *all;
	size_t n, cap;
};

/* X whole, B begins, E ends */
void chrome_spans_add(struct chrome_spans *, const struct chrome_event *);
void chrome_spans_fold(struct chrome_spans *);

#endif
