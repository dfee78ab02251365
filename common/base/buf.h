/*
 * Growing arrays, and a reusable buffer of bytes.  Elements stay in place until
 * the next addition.  A buffer starts as {0}.
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

/* Make room for `need` elements in array p, whose capacity is `cap`. */
#define GROW(p, cap, need) \
	((p) = buf_grow((p), &(cap), (need), sizeof(*(p))))

/* Like GROW, but zero the elements that are added. */
#define GROW_ZEROED(p, cap, need) \
	((p) = buf_grow_zeroed((p), &(cap), (need), sizeof(*(p))))
void *buf_grow_zeroed(void *p, size_t *cap, size_t need, size_t size);

/* Append an element to array p of n elements, and return its address; set it
 * before the next one is added.  What it is set to must not depend on p or n,
 * since either may be evaluated first. */
#define APPEND(p, cap, n) (GROW(p, cap, (n) + 1), &(p)[(n)++])

/* Sort the n elements of array p with qsort(); n may be 0. */
#define SORT(p, n, compare) buf_sort((p), (n), sizeof(*(p)), (compare))
void buf_sort(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *));

/* Grow array p to at least `need` elements; exit if out of memory. */
void *buf_enlarge(void *p, size_t *cap, size_t need, size_t size);

/* Allocate an array of n uninitialized elements, on huge pages if it is big;
 * exit if out of memory.  buf_drop() frees it. */
void *buf_block(size_t n, size_t size);
/* Allocate n zeroed elements for a table with random access. */
void *buf_table(size_t n, size_t size);

/* Return p, grown if necessary.  New elements are uninitialized. */
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

/* Replace the contents. */
static inline void
buf_set(struct buf *b, str s)
{
	b->n = 0;
	buf_add(b, s);
}

static inline void
buf_char(struct buf *b, char c)
{
	GROW(b->p, b->cap, b->n + 1);
	b->p[b->n++] = c;
}

/* Append s in printable form (printable.h). */
void buf_printable(struct buf *, str s);
/* Append text formatted as by printf(3). */
void buf_fmt(struct buf *, const char *fmt, ...);
/* Append the rest of a file, but stop once the buffer has `most` bytes.  Return
 * true if the end of the file was reached. */
bool buf_read(struct buf *, int fd, size_t most);
void buf_free(struct buf *);
/* Free an array; NULL is allowed. */
void buf_drop(void *array);
/* Return the bytes as a C string, valid until the next addition. */
const char *buf_text(struct buf *);
/* Return the bytes, valid until the next addition. */
static inline str
buf_str(const struct buf *b)
{
	return (str){b->p != NULL ? b->p : "", b->n};
}

#endif
