/*
 * A whole profile packed as bytes, and those as text, which travel in a
 * picture so that every reader of folded stacks reads the picture, too.
 *
 * Numbers are LEB128: seven bits a byte, the low ones first, the high bit set
 * where more follow.  The bytes hold, one after the other,
 *
 *	the metadata	length, key, length, value
 *	the names	bytes shared with the name before, length of the rest,
 *			the rest; in byte order
 *	the frames	depth before + 1 - depth, number of the name, own count
 *			in units, for each column; in preorder, a root's depth
 *			being 0 and that before the first -1
 *
 * and how many there are of each, and what the unit is, stands in attributes
 * of the element that holds the text: base64, cut at 8,000,000 characters
 * since some readers of XML refuse texts of ten million.
 */
#ifndef COMMON_PACK_H
#define COMMON_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/buf.h"
#include "common/meta.h"
#include "common/names.h"
#include "common/num.h"
#include "common/str.h"

#define PACK_VERSION "1"
#define PACK_PART ((size_t)8000000)	/* characters in one element */

#define PACK_NUM 10		/* the most bytes a number takes */

static inline void
pack_num(struct buf *b, uint64_t n)
{
	char *to;

	GROW(b->p, b->cap, b->n + PACK_NUM);
	to = b->p + b->n;
	for (; n > 0x7f; n >>= 7)
		*to++ = (char)(n | 0x80);
	*to++ = (char)n;
	b->n = (size_t)(to - b->p);
}

void pack_str(struct buf *, str);
/* one of the names, given the one before */
void pack_name(struct buf *, str name, str before);
/* base64, without padding where there are whole threes of bytes */
void pack_text(struct buf *, str bytes);

/* a profile read back; its arrays live until exit; starts as {0} */
struct pack {
	unsigned columns;
	size_t frames, turns;
	uint32_t *name;		/* of each frame, its id */
	uint32_t *up;		/* the number of its caller, or PACK_ROOT */
	struct num *count;	/* its own, for each column */
	uint32_t *turn;		/* in order of time: the frame, */
	struct num *turn_count;	/* and the counts, for each column */
};

#define PACK_ROOT UINT32_MAX

/* does an input that begins so hold a picture of ours? */
bool pack_probe(str head);
/* how many counts a frame has in a picture that begins so */
unsigned pack_columns(str head);
/* read a picture; what is wrong with it, or NULL */
const char *pack_read(struct pack *, str svg, struct names *, struct meta *);

#endif
