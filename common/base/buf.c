#include "common/base/buf.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/printable.h"
#include "common/base/sys.h"

#ifndef BUF_START
#define BUF_START 512		/* smallest capacity, in bytes */
#endif

void *
buf_enlarge(void *p, size_t *cap, size_t need, size_t size)
{
	size_t n = *cap;

	if (need > SIZE_MAX / 4 / size)
		die("out of memory");
	n = n + n / 2 > need ? n + n / 2 : need;
	n = n > BUF_START / size ? n : BUF_START / size;
	p = realloc(p, n * size);
	if (p == NULL)
		die("out of memory");
	sys_large_pages(p, n * size);
	*cap = n;
	return p;
}

void *
buf_grow_zeroed(void *p, size_t *cap, size_t need, size_t size)
{
	size_t before = *cap;

	if (need > before) {
		p = buf_enlarge(p, cap, need, size);
		memset((char *)p + before * size, 0, (*cap - before) * size);
	}
	return p;
}

void
buf_sort(void *p, size_t n, size_t size,
    int (*compare)(const void *, const void *))
{
	if (n > 0)	/* or else p may be NULL */
		qsort(p, n, size, compare);
}

void *
buf_block(size_t n, size_t size)
{
	void *p = n <= SIZE_MAX / 2 / size ? sys_alloc(n * size) : NULL;

	if (p == NULL)
		die("out of memory");
	return p;
}

/* calloc() would be slower: pages that are read before they are written fault
 * twice. */
void *
buf_table(size_t n, size_t size)
{
	return memset(buf_block(n, size), 0, n * size);
}

void
buf_printable(struct buf *b, str s)
{
	size_t at = b->n;

	buf_add(b, s);
	if (s.n > 0)
		b->n = at + printable_all(b->p + at, s.n);
}

void
buf_fmt(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	GROW(b->p, b->cap, b->n + (size_t)n + 1);
	va_start(ap, fmt);
	vsnprintf(b->p + b->n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	b->n += (size_t)n;
}

bool
buf_read(struct buf *b, int fd, size_t most)
{
	ssize_t n = -1;

	while (b->n < most) {
		GROW(b->p, b->cap, b->n + ((size_t)64 << 10));
		n = read(fd, b->p + b->n, b->cap - b->n);
		if (n == 0 || (n < 0 && errno != EINTR))
			break;
		b->n += n > 0 ? (size_t)n : 0;
	}
	return n == 0;
}

void
buf_free(struct buf *b)
{
	free(b->p);
	*b = (struct buf){0};
}

void
buf_drop(void *array)
{
	free(array);
}

const char *
buf_text(struct buf *b)
{
	GROW(b->p, b->cap, b->n + 1);
	b->p[b->n] = '\0';
	return b->p;
}
