/*
 * Draws the progress of a run of more than a second: one line on standard
 * error, if that is a terminal.
 *
 *	412.3 MB, 1310233 samples, 398.7 MB/s, waiting for input
 *
 * The numbers are sums over all threads.  If the input comes from a slow
 * profiler, a hint names the faster command.
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
	const struct format *format;	/* format of the input; NULL until it is
					 * detected */
	_Atomic uint64_t bytes, lines, samples;
	_Atomic uint64_t next;	/* time of the next redraw, in milliseconds */
	uint64_t begun;
	bool drawn, hinted;
};

/* An input, or a part of one, that is being read. */
struct progress_input {
	struct in_watch watch;	/* must be first: the functions of the watch
				 * cast it to this struct */
	struct progress *progress;
	const struct sink *sink;
	size_t counted;		/* samples of this input that are already in
				 * progress.samples */
};

/* Start.  Nothing is drawn unless standard error is a terminal. */
void progress_start(struct progress *, const struct fold_options *);
/* Return the watch for in_open_watched(), or NULL if no progress is drawn. */
struct in_watch *progress_input(struct progress_input *, struct progress *,
    const struct sink *);
/* Return the watch for a part of the input that `whole` watches, or NULL if
 * `whole` is NULL. */
struct in_watch *progress_part(struct progress_input *, struct in_watch *whole,
    const struct sink *);
/* Erase the line. */
void progress_end(struct progress *);

#endif
