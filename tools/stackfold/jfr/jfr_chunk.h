/*
 * A recording of Java Flight Recorder is a sequence of self-contained chunks: a
 * header, then events.  Two types of events are metadata (the types of events
 * and their fields) and checkpoints (constants that events refer to).  Numbers
 * in the header are big-endian.
 */
#ifndef STACKFOLD_JFR_CHUNK_H
#define STACKFOLD_JFR_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/bytes.h"
#include "common/io/in.h"
#include "tools/stackfold/input/file_window.h"

#define JFR_CHUNK_HEADER ((size_t)68)

struct jfr_chunk {
	str bytes;		/* the chunk with its header; valid until the
				 * next chunk */
	bool mapped;		/* `bytes` is a mapped file */
	bool compressed;	/* integers are compressed, see
				 * jfr_compressed() */
	bool finished;
	bool known;		/* the version is supported */
	unsigned major, minor;
	uint64_t size;		/* size in the header; 0 if not yet known */
	uint64_t metadata;	/* offset of the metadata in the bytes, or 0 */
	uint64_t start, length;	/* nanoseconds: start since 1970, and length */
	uint64_t start_ticks;	/* clock of the events at the start, in ticks */
	uint64_t per_second;	/* ticks per second of this clock */
};

/* Iterates over the chunks of an input. */
struct jfr_chunks {
	struct in *in;
	bool viewed;		/* the input is a mapped file, read by `view` */
	struct in view;
	str rest;		/* the file from the last chunk on */
	struct file_window window;
	size_t used;		/* length of the last chunk in bytes */
};

/* Return true if these bytes begin a chunk. */
bool jfr_chunk_magic(str head);
void jfr_chunks_open(struct jfr_chunks *, struct in *);
/* Return the next chunk, or unknown bytes at the end, for which `known` is not
 * set.  Return false at the end. */
bool jfr_chunks_next(struct jfr_chunks *, struct jfr_chunk *);
/*
 * Find the start and end of the recording, in nanoseconds since 1970.  Call it
 * before the first chunk.  Unless `whole` is set, *last is the end of the first
 * chunk.  If it is set, an input that is not a file is read into memory.
 */
void jfr_chunks_span(struct jfr_chunks *, bool whole, uint64_t *first,
    uint64_t *last);
void jfr_chunks_close(struct jfr_chunks *);

/* Read a compressed integer: 7 bits per byte, low bits first, in 1 to 9
 * bytes. */
uint64_t jfr_compressed(struct bytes *);
/* Read an integer of this size, unless it is compressed. */
static inline uint64_t
jfr_integer(struct bytes *b, bool compressed, unsigned size)
{
	return compressed ? jfr_compressed(b) : bytes_fixed(b, size);
}

/* The beginning of an event. */
struct jfr_event {
	uint64_t size, type;
	str bytes;		/* the event after size and type */
};
/* Return the event at this offset.  Return false at the end of the chunk, or if
 * it is damaged. */
bool jfr_event_at(const struct jfr_chunk *, size_t at, struct jfr_event *);

#endif
