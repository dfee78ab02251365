/*
 * Input: lines, or raw bytes, out of a file, standard input ("-") or memory.
 * What gzip or zstd compressed is recognised by its magic.  A byte order mark
 * is skipped, and after one of UTF-16 the text is handed out as UTF-8.  Trouble
 * with the machine (no such file, a read error, damaged gzip) is fatal; what
 * the bytes mean is judged by the caller.
 *
 * A line or a peek is valid until the next call on the same input.
 */
#ifndef COMMON_IN_H
#define COMMON_IN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/base/utf16.h"

struct in;

/*
 * Somebody who wants to know from time to time how far reading is, or that it
 * waits for the writer of the input.
 */
struct in_watch {
	void (*tell)(struct in_watch *, struct in *, bool waiting);
};

/* how the bytes of a file become text */
struct in_decoder {
	struct unpack *unpack;	/* or NULL: the file is not compressed */
	char *raw;		/* compressed bytes as they were read, */
	str rest;		/* and those that are not used yet */
	struct utf16 utf16;
	char *raw16;		/* bytes of UTF-16 that are not decoded yet */
	size_t n16;
};

/* which bytes of a file are read, if not all */
struct in_range {
	bool on;
	uint64_t at, to;	/* the next one, and the end */
};

struct in {
	const char *name;	/* for messages: "<stdin>" or the path */
	size_t lineno;		/* of the last line handed out, from 1 */
	size_t too_long;	/* lines over IN_LINE that were skipped */
	size_t too_long_at;	/* the first one's number */
	uint64_t bytes;		/* read so far, before decompression */
	uint64_t size;		/* of a regular file, else 0 */

	int fd;
	bool eof;		/* no more to come from fd */
	struct in_range range;
	bool view;		/* it is in memory, without a copy */
	struct in_decoder decoder;
	char *p;		/* the bytes read ahead are p[beg..end) */
	size_t beg, end, cap;
	size_t last;		/* where in p the last line began */

	struct in_watch *watch;	/* or NULL; what it heard last: */
	uint64_t told_bytes, told_lines;
};

void in_open(struct in *, const char *path);
/*
 * How many bytes at the front of `head` say how the rest is encoded: a byte
 * order mark, or the magic of gzip, zstd, xz or bzip2; 0 for plain text.
 */
size_t in_mark(str head);
/* open with a watch, or NULL */
void in_open_watched(struct in *, const char *path, struct in_watch *);
/* read from memory, which must stay in place */
void in_memory(struct in *, const char *name, str);
/* the next line without its end, LF or CR LF; false at the end */
bool in_line(struct in *, str *line);
/* let in_line() return the last line once more */
void in_again(struct in *);
/* the bytes ahead: at least `want` of them unless the input ends before */
str in_peek(struct in *, size_t want);
/* pass over the first n of the bytes that in_peek() showed */
void in_skip(struct in *, size_t n);
/* all up to the end of the input, consumed; valid until in_close() */
str in_all(struct in *);
/*
 * Read only bytes from..to of the same regular file, uncompressed, beside
 * other readers of it.  It must not be closed before this one.
 */
void in_part(struct in *part, const struct in *whole, uint64_t from,
    uint64_t to);
/* how many bytes of a part are not read yet, the first one at *at */
uint64_t in_unread(const struct in *part, uint64_t *at);
/* end a part sooner, at a place that is not read yet; its watch may do so */
void in_shorten(struct in *part, uint64_t to);
/*
 * in_part(), if the system can show the file's bytes in memory: what in_peek()
 * returned then stays valid until in_close().  False if it cannot.
 */
bool in_view(struct in *part, const struct in *whole, uint64_t from,
    uint64_t to);
/* has the file still all bytes of a view?  Those that it lacks are zeros */
bool in_view_good(const struct in *);
/* can it be read in parts?  If so, its bytes are *from..*to */
bool in_has_parts(const struct in *, uint64_t *from, uint64_t *to);
/* of a part: where in the file the last line begins */
uint64_t in_place(const struct in *);
/* can it be read a second time?  A pipe cannot */
bool in_can_rewind(const struct in *);
/* begin again from the first byte */
void in_rewind(struct in *);
void in_close(struct in *);

#endif
