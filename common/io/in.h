/*
 * Input: lines or raw bytes from a file, standard input ("-") or memory.  gzip
 * and zstd are detected and decompressed.  A byte order mark is skipped, and
 * UTF-16 with a mark is converted to UTF-8.  A missing file, a read error or
 * damaged compressed data is fatal.
 *
 * Returned lines and bytes are valid until the next call for the same input.
 */
#ifndef COMMON_IN_H
#define COMMON_IN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/base/utf16.h"

struct in;

/* `report` is called before each read, and while the input is idle (waiting) */
struct in_watch {
	void (*report)(struct in_watch *, struct in *, bool waiting);
};

/* converts the bytes of a file to text */
struct in_decoder {
	struct unpack *unpack;	/* NULL if the file is not compressed */
	char *raw;		/* compressed bytes as read */
	str rest;		/* compressed bytes still to be used */
	struct utf16 utf16;
	char *raw16;		/* UTF-16 still to be converted */
	size_t n16;		/* bytes in raw16 */
};

/* the bytes of a file that are read, if not all */
struct in_range {
	bool on;
	uint64_t at, to;	/* offsets of the next byte and of the end */
};

struct in {
	const char *name;	/* name in messages: "<stdin>" or the path */
	size_t lineno;		/* number of the last line returned, from 1 */
	size_t too_long;	/* lines longer than IN_LINE, skipped */
	size_t too_long_at;	/* number of the first such line */
	uint64_t bytes;		/* bytes read so far, before decompression */
	uint64_t size;		/* size of a regular file, else 0 */

	int fd;
	bool eof;		/* fd is at its end */
	struct in_range range;
	bool view;		/* p is mapped by sys_view() */
	struct in_decoder decoder;
	char *p;		/* p[beg..end) was read, but not returned */
	size_t beg, end, cap;
	size_t last;		/* index in p of the last line returned */

	struct in_watch *watch;	/* or NULL */
	uint64_t reported_bytes, reported_lines;	/* at the last report */
};

void in_open(struct in *, const char *path);
/* Return the length of the byte order mark or magic number (of gzip, zstd, xz
 * or bzip2) at the front of `head`; 0 for plain text. */
size_t in_mark(str head);
/* Open an input with a watch, or NULL. */
void in_open_watched(struct in *, const char *path, struct in_watch *);
/* Read from memory, which must stay valid. */
void in_memory(struct in *, const char *name, str);
/* Read the next line without its LF or CR LF.  Return false at the end. */
bool in_line(struct in *, str *line);
/* Make in_line() return the last line again. */
void in_again(struct in *);
/* Return the next bytes without consuming them, at least `want` unless the
 * input ends. */
str in_peek(struct in *, size_t want);
/* Consume n of the bytes that in_peek() returned. */
void in_skip(struct in *, size_t n);
/* Consume and return the rest of the input, valid until in_close(). */
str in_all(struct in *);
/* Read bytes from..to of an open file that in_has_parts(), independently of its
 * other readers.  `whole` must be closed last. */
void in_part(struct in *part, const struct in *whole, uint64_t from,
    uint64_t to);
/* Return how many bytes are left to read of a part; *at becomes the offset of
 * the next one. */
uint64_t in_unread(const struct in *part, uint64_t *at);
/* End a part at an earlier offset that was not read yet; a watch may call
 * this. */
void in_shorten(struct in *part, uint64_t to);
/* Like in_part(), but map the file, so that bytes stay valid until in_close().
 * Return false if it cannot be mapped. */
bool in_view(struct in *part, const struct in *whole, uint64_t from,
    uint64_t to);
/* Return whether a file still has all bytes of a view; missing bytes are 0. */
bool in_view_good(const struct in *);
/* Return whether a file is regular and uncompressed, so that its unread bytes
 * *from..*to can be read in parts. */
bool in_has_parts(const struct in *, uint64_t *from, uint64_t *to);
/* Return the file offset of the last line of a part. */
uint64_t in_place(const struct in *);
/* Return whether the input can be read again; a pipe cannot. */
bool in_can_rewind(const struct in *);
/* Start again at the first byte. */
void in_rewind(struct in *);
void in_close(struct in *);

#endif
