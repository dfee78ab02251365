/*
 * Arrays that grow, and a buffer of bytes that is reused.  What they hold
 * stays in place until the next addition; a buffer starts as {0}.
 */
#ifndef COMMON_BUF_H
#define COMMON_BUF_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

struct buf {
	char *p;
	size_t n, cap;
};

/* make room for `need` elements in the array p, which has room for cap */
#define GROW(p, cap, need) \
	((p) = buf_grow((p), &(cap), (need), sizeof(*(p))))

/* p with more room, for `need` elements; dies if there is no memory */
void *buf_enlarge(void *p, size_t *cap, size_t need, size_t size);

/* n uninitialized elements of a fixed array, on large pages if it is big;
 * buf_drop() frees it; dies if there is no memory */
void *buf_block(size_t n, size_t size);
/* n zeroed elements, for a table that is read at random */
void *buf_table(size_t n, size_t size);

/* p itself while cap suffices; new elements are uninitialized */
static inline void *
buf_grow(void *p, size_t *cap, size_t need, size_t size)
{
	return need <= *cap ? p : buf_enlarge(p, cap, need, size);
}

static inline void
buf_add(struct buf *b, str s)
{
	GROW(b->p, b->cap, b->n + s.n);
	if (s.n > 0)
		memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
}

static inline void
buf_char(struct buf *b, char c)
{
	GROW(b->p, b->cap, b->n + 1);
	b->p[b->n++] = c;
}

/* append s in printable form (printable.h) */
void buf_printable(struct buf *, str s);
/* append formatted text, as printf(3) does */
void buf_fmt(struct buf *, const char *fmt, ...);
/* append the rest of a file, but stop when the buffer has `most` bytes or
 * more; true if the end was reached */
bool buf_read(struct buf *, int fd, size_t most);
void buf_free(struct buf *);
/* free an array that GROW made; NULL is allowed */
void buf_drop(void *array);
/* the bytes so far as a C string: a NUL follows them, and is not counted.
 * Valid until the next addition */
const char *buf_text(struct buf *);
/* the bytes so far, valid until the next addition */
static inline str
buf_str(const struct buf *b)
{
	return (str){b->p != NULL ? b->p : "", b->n};
}

#endif
