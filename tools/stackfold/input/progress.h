/*
 * On a terminal, what a long run is doing: one line on standard error, drawn
 * over and over, from the second second on.
 *
 *	412.3 MB, 1310233 samples, 398.7 MB/s, waiting for input
 *
 * Many threads may tell of their parts.  A slow producer gets a hint, once.
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
	const struct format *format;	/* what is read, once that is known */
	_Atomic uint64_t bytes, lines, samples;
	_Atomic uint64_t next;	/* when to draw again, in milliseconds */
	uint64_t begun;
	bool drawn, hinted;
};

/* who reads an input, or a part of one, and tells of it */
struct progress_input {
	struct in_watch watch;	/* first: it is what an input knows */
	struct progress *progress;
	const struct sink *sink;
	size_t told;		/* samples that were told of */
};

/* begin to watch; does nothing unless standard error is a terminal */
void progress_start(struct progress *, const struct fold_options *);
/* for in_open_watched(): NULL where nobody watches */
struct in_watch *progress_input(struct progress_input *, struct progress *,
    const struct sink *);
/* the same for a part of an input that `whole` watches, or nobody */
struct in_watch *progress_part(struct progress_input *, struct in_watch *whole,
    const struct sink *);
/* wipe the line */
void progress_end(struct progress *);

#endif
