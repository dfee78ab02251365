/*
 * Iterates over the records in a file, a part of one, or a pipe.  Records
 * compressed by perf record -z are returned in place of their container.
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
	size_t skip;		/* bytes of the last record in `in` */
	uint32_t follows;	/* data after it that its size omits */
	struct zstd *zstd;	/* NULL until a compressed record comes */
	struct buf packed;	/* decompressed records */
	size_t at;		/* offset of the next one */
};

void record_stream_open(struct record_stream *, struct recording_header *,
    struct in *);
/* read the next record, valid until the next call; false if no complete one is
 * left */
bool record_stream_next(struct record_stream *, str *bytes, struct record *);
/* skip the rest; returns the number of bytes that are not a complete record */
uint64_t record_stream_close(struct record_stream *);
/* dispatch all records */
void record_stream_read(struct recording *, struct in *);
/* scan the records only for the times of samples, as --time=10% needs, and for
 * the events of a pipe */
void record_stream_span(struct recording_header *, struct in *);

#endif
