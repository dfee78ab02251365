/*
 * A recording of Java Flight Recorder is a row of chunks, each complete in
 * itself: a header, then events one behind the other, some of which are
 * metadata (what kinds of events have which fields) and checkpoints (constants
 * that events refer to).  Numbers of the header have their highest byte first.
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
	str bytes;		/* with the header; valid until the next one */
	bool mapped;		/* they are those of a file */
	bool compressed;	/* integers have as many bytes as they need */
	bool finished;
	bool known;		/* a version that can be read */
	unsigned major, minor;
	uint64_t size;		/* as the header tells; 0 if not yet known */
	uint64_t metadata;	/* their place in the bytes, or 0 */
	uint64_t start, length;	/* nanoseconds: since 1970, and how many */
	uint64_t start_ticks;	/* the clock of the events then, */
	uint64_t per_second;	/* and how many of its ticks are a second */
};

/* the chunks of an input */
struct jfr_chunks {
	struct in *in;
	struct in view;		/* of a file, */
	str rest;		/* and what it shows from the last chunk on */
	bool viewed;
	struct file_window window;
	size_t used;		/* bytes of the last chunk */
};

/* do these bytes begin a chunk? */
bool jfr_chunk_magic(str head);
void jfr_chunks_open(struct jfr_chunks *, struct in *);
/* the next chunk, or what follows the last one and is not known; false at the
 * end */
bool jfr_chunks_next(struct jfr_chunks *, struct jfr_chunk *);
/*
 * When the recording begins and ends, in nanoseconds since 1970; to be called
 * before the first chunk.  For its end all of an input is read that is no file;
 * without `whole` the end is that of the first chunk.
 */
void jfr_chunks_span(struct jfr_chunks *, bool whole, uint64_t *first,
    uint64_t *last);
void jfr_chunks_close(struct jfr_chunks *);

/* the next 1 to 8 bytes, or 9, as an integer that is compressed */
uint64_t jfr_compressed(struct bytes *);
/* an integer that would otherwise have this size */
static inline uint64_t
jfr_integer(struct bytes *b, bool compressed, unsigned size)
{
	return compressed ? jfr_compressed(b) : bytes_fixed(b, size);
}

/* what begins an event */
struct jfr_event {
	uint64_t size, type;
	str bytes;		/* behind these two */
};
/* the event at this place of the chunk; false if there is none: the chunk ends
 * or is damaged */
bool jfr_event_at(const struct jfr_chunk *, size_t at, struct jfr_event *);

#endif
