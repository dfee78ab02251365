/*
 * Iterates over the records in a file, a part of a file, or a pipe.  A record
 * compressed by perf record -z is returned in place of its container.
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
	size_t skip;		/* bytes of the last record read from `in` */
	uint32_t follows;	/* bytes of data after it that its size does not
				 * include */
	struct zstd *zstd;	/* decompressor; NULL until the first compressed
				 * record */
	struct buf packed;	/* decompressed records */
	size_t at;		/* offset of the next record in `packed` */
};

void record_stream_open(struct record_stream *, struct recording_header *,
    struct in *);
/* read the next record, valid until the next call; false if no complete record
 * is left */
bool record_stream_next(struct record_stream *, str *bytes, struct record *);
/* skip the rest; return the number of bytes that are not a complete record */
uint64_t record_stream_close(struct record_stream *);
/* dispatch all records */
void record_stream_read(struct recording *, struct in *);
/* scan the records only for the times of samples, as --time=10% needs, and for
 * the events of a pipe */
void record_stream_span(struct recording_header *, struct in *);

#endif
