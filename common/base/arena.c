#include "common/base/arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"

#ifndef ARENA_BLOCK
#define ARENA_BLOCK ((size_t)64 << 10)
#endif
#define ARENA_LEAST ((size_t)2 << 10)	/* size of the first block */
#define ARENA_MOST ((size_t)4 << 20)	/* largest block of small objects */

/* Blocks are linked so that leak checkers see that they are still in use. */
struct block {
	struct block *next;
	max_align_t data[];
};

/* Double the arena at first; once it is large, add a quarter.  This needs few
 * blocks and wastes little. */
static size_t
choose_size(const struct arena *a)
{
	size_t n = a->size / 4;

	if (n < ARENA_BLOCK)
		n = a->size < ARENA_BLOCK ? a->size : ARENA_BLOCK;
	return n < ARENA_LEAST ? ARENA_LEAST : n < ARENA_MOST ? n : ARENA_MOST;
}

static void
add_block(struct arena *a, size_t need)
{
	size_t usual = choose_size(a), n = need > usual ? need : usual;
	struct block *b = calloc(1, sizeof(*b) + n);

	if (b == NULL)
		die("out of memory");
	if (n >= ARENA_MOST)
		sys_large_pages(b, n);
	a->size += n;
	b->next = a->blocks;
	a->blocks = b;
	a->at = (char *)b->data;
	a->end = a->at + n;
}

void *
arena_alloc(struct arena *a, size_t size, size_t align, size_t count)
{
	size_t pad = -(uintptr_t)a->at & (align - 1);
	size_t total = size * count;
	void *p;

	if (count > (SIZE_MAX / 2 - ARENA_BLOCK) / size)
		die("out of memory");
	if (a->at == NULL || (size_t)(a->end - a->at) < total + pad) {
		add_block(a, total);
		pad = 0;
	}
	p = a->at + pad;
	a->at += pad + total;
	return p;
}

str
arena_str(struct arena *a, str s)
{
	char *p = arena_alloc(a, 1, 1, s.n + 1);

	if (s.n > 0)
		memcpy(p, s.p, s.n);
	return (str){p, s.n};
}

void
arena_free(struct arena *a)
{
	while (a->blocks != NULL) {
		struct block *next = a->blocks->next;

		free(a->blocks);
		a->blocks = next;
	}
	*a = (struct arena){0};
}
