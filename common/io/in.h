/*
 * Input: lines or raw bytes from a file, standard input ("-") or memory. gzip
 * and zstd are recognised by their magic.  A byte order mark is skipped; UTF-16
 * with a mark is converted to UTF-8.  Trouble with the machine (no such file, a
 * read error, damaged gzip) is fatal; the meaning of the bytes is judged by the
 * caller.
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
 * A watch is called from time to time with the progress of reading, or because
 * the input is idle.
 */
struct in_watch {
	void (*tell)(struct in_watch *, struct in *, bool waiting);
};

/* how the bytes of a file become text */
struct in_decoder {
	struct unpack *unpack;	/* or NULL: the file is not compressed */
	char *raw;		/* compressed bytes as read */
	str rest;		/* those not used yet */
	struct utf16 utf16;
	char *raw16;		/* UTF-16 that is not decoded yet */
	size_t n16;
};

/* which bytes of a file are read, if not all */
struct in_range {
	bool on;
	uint64_t at, to;	/* the next one, and the end */
};

struct in {
	const char *name;	/* for messages: "<stdin>" or the path */
	size_t lineno;		/* of the last line returned, from 1 */
	size_t too_long;	/* lines over IN_LINE that were skipped */
	size_t too_long_at;	/* the first one's number */
	uint64_t bytes;		/* read so far, before decompression */
	uint64_t size;		/* of a regular file, else 0 */

	int fd;
	bool eof;		/* fd is at its end */
	struct in_range range;
	bool view;		/* mapped, not copied */
	struct in_decoder decoder;
	char *p;		/* the bytes read ahead are p[beg..end) */
	size_t beg, end, cap;
	size_t last;		/* where in p the last line began */

	struct in_watch *watch;	/* or NULL; its last call was at: */
	uint64_t told_bytes, told_lines;
};

void in_open(struct in *, const char *path);
/*
 * The length of the mark at the front of `head` that shows an encoding: a byte
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
/* the bytes ahead, at least `want` of them unless the input ends before */
str in_peek(struct in *, size_t want);
/* skip n of the bytes that in_peek() returned */
void in_skip(struct in *, size_t n);
/* consume and return all up to the end; valid until in_close() */
str in_all(struct in *);
/*
 * Read only bytes from..to of the same regular, uncompressed file, in parallel
 * with its other readers.  `whole` must be closed last.
 */
void in_part(struct in *part, const struct in *whole, uint64_t from,
    uint64_t to);
/* the number of bytes left of a part, the first one at *at */
uint64_t in_unread(const struct in *part, uint64_t *at);
/* end a part earlier, at a place that is not read yet; its watch may call
 * this */
void in_shorten(struct in *part, uint64_t to);
/*
 * in_part(), but mapped: what in_peek() returned stays valid until in_close().
 * False if the system cannot map the file.
 */
bool in_view(struct in *part, const struct in *whole, uint64_t from,
    uint64_t to);
/* does the file still have all bytes of a view?  Missing ones are zeros */
bool in_view_good(const struct in *);
/* can it be read in parts?  Then its bytes are *from..*to */
bool in_has_parts(const struct in *, uint64_t *from, uint64_t *to);
/* the file offset at which the last line of a part begins */
uint64_t in_place(const struct in *);
/* can it be read a second time?  A pipe cannot */
bool in_can_rewind(const struct in *);
/* begin again from the first byte */
void in_rewind(struct in *);
void in_close(struct in *);

#endif
