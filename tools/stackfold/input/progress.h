/*
 * Progress of a long run: one line on standard error, if that is a terminal,
 * drawn from the second second on.
 *
 *	412.3 MB, 1310233 samples, 398.7 MB/s, waiting for input
 *
 * All threads count.  If a slow profiler writes the input, a hint
 * names the faster command.
 */
#ifndef STACKFOLD_PROGRESS_H
#define STACKFOLD_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/io/in.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sink.h"

/* starts as {0} */
struct progress {
	bool on;
	const struct fold_options *opts;
	const struct format *format;	/* of the input; NULL until detected */
	_Atomic uint64_t bytes, lines, samples;
	_Atomic uint64_t next;	/* time of the next redraw, in milliseconds */
	uint64_t begun;
	bool drawn, hinted;
};

/* an input, or a part of one, that is being read */
struct progress_input {
	struct in_watch watch;	/* must be first: converted to the whole */
	struct progress *progress;
	const struct sink *sink;
	size_t told;		/* samples counted so far */
};

/* start; does nothing unless standard error is a terminal */
void progress_start(struct progress *, const struct fold_options *);
/* the watch for in_open_watched(); NULL if no progress is drawn */
struct in_watch *progress_input(struct progress_input *, struct progress *,
    const struct sink *);
/* the watch for a part of an input that `whole` watches; NULL if that is
 * NULL */
struct in_watch *progress_part(struct progress_input *, struct in_watch *whole,
    const struct sink *);
/* erase the line */
void progress_end(struct progress *);

#endif
