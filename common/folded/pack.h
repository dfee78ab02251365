/*
 * The packed profile that a picture of flamesvg holds, as bytes and as text, so
 * that every reader of folded stacks also reads pictures. flamesvg writes it,
 * pack_read.h and the viewer read it.
 *
 * Numbers are LEB128.  The bytes are, in this order,
 *
 *	the metadata	length, key, length, value
 *	the names	bytes shared with the name before, length of the rest,
 *			the rest; in byte order
 *	the frames	in preorder, with a number per frame: the lowest bits
 *			say for each column whether the self count is not 0, the
 *			next bit whether the name is as expected, and the rest
 *			is the previous frame's depth + 1 - depth (a root has
 *			depth 0, and -1 precedes the first); then the number of
 *			the name, unless as expected; then the self counts that
 *			are not 0, in units
 *
 * So these two stacks, without metadata, are
 *
 *	main;parse;read 3	0 4 main  0 5 parse  0 4 read  0 5 write
 *	main;write 2		2	main: expected, no count
 *				0 1	parse
 *				1 2 3	read: a count, which is 3
 *				9 3 2	write: 2 frames end before it (2 << 2),
 *					a count (1), which is 2
 *
 * The first callee of a frame is expected to have the same name as the first
 * callee of the last frame with the caller's name.  A frame after a sibling is
 * expected to have the name that last followed the sibling's name.  If there is
 * no such frame yet, the first name is expected.
 *
 * With slices of time, a second element has the times of the stacks; see
 * pack_times.h.
 *
 * The number of elements of each kind, the format's version and the unit are
 * attributes of the element that holds the text: base64, cut at 8,000,000
 * characters since some readers of XML refuse texts of ten million.
 */
#ifndef COMMON_PACK_H
#define COMMON_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/leb128.h"
#include "common/base/num.h"
#include "common/base/str.h"

#define PACK_VERSION "1"

/* For each name, the expected name of its first callee, and of the sibling
 * after it, as numbers of names in the packed profile. */
enum { PACK_CALLEE, PACK_NEXT, PACK_FOLLOWERS };
struct pack_expect {
	uint32_t (*of)[PACK_FOLLOWERS];
	uint32_t none;		/* index that stands for the caller of roots */
};

void pack_expect_init(struct pack_expect *, struct arena *, size_t names);

/* state of a decoder: the bytes that are left, and whether they are damaged */
struct pack_reader {
	str rest;
	bool bad;
};

/* Decode a number.  Return 0 and set r->bad if none is left. */
static inline uint64_t
pack_number(struct pack_reader *r)
{
	uint64_t n = 0;

	if (!leb128_cut(&r->rest, &n))
		r->bad = true;
	return n;
}

/* Return n units, saturated. */
struct num pack_units(uint64_t n, struct num unit);

#endif
