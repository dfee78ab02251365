/*
 * Records one after another, as they lie in a file, a part of it, or a pipe.
 * Those that perf record -z compressed are handed out in their place.
 */
#ifndef STACKFOLD_RECORD_STREAM_H
#define STACKFOLD_RECORD_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

struct record_stream {
	struct recording_header *header;
	struct in *in;
	size_t skip;		/* bytes of the last record in `in`, */
	uint32_t follows;	/* and those after it that it does not count */
	struct zstd *zstd;	/* or NULL: no compressed record came */
	struct buf packed;	/* records that were compressed, */
	size_t at;		/* and where the next of them begins */
};

void record_stream_open(struct record_stream *, struct recording_header *,
    struct in *);
/* the next record, valid until the next call; false if no whole one is left */
bool record_stream_next(struct record_stream *, str *bytes, struct record *);
/* skip all that is left; the number of bytes that are not a whole record */
uint64_t record_stream_close(struct record_stream *);
/* dispatch all records */
void record_stream_read(struct recording *, struct in *);
/* only note in the header when the samples were, for --time=10%, and the events
 * of a pipe */
void record_stream_span(struct recording_header *, struct in *);

#endif
