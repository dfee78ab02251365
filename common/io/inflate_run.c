#include "common/io/inflate_run.h"

#include <stdbool.h>

#include "common/base/sys.h"
#include "common/io/inflate_table.h"

/* have 56 bits or more */
static inline void
refill(struct inflate_run *r)
{
	r->bits |= sys_load64((const char *)r->from) << r->nbits;
	r->from += (63 - r->nbits) >> 3;
	r->nbits |= 56;
}

static inline void
drop(struct inflate_run *r, uint32_t n)
{
	r->bits >>= n;
	r->nbits -= n;
}

static inline uint32_t
next(const struct inflate_run *r, const uint32_t *table, unsigned wide)
{
	return table[r->bits & ((1u << wide) - 1)];
}

static inline uint32_t
next_further(struct inflate_run *r, const uint32_t *table, uint32_t cell)
{
	drop(r, INFLATE_BITS(cell));
	return table[INFLATE_VALUE(cell) +
	    (r->bits & ((1u << INFLATE_WORD(cell)) - 1))];
}

static inline unsigned
value(struct inflate_run *r, uint32_t cell)
{
	unsigned extra = (unsigned)((r->bits & (((uint64_t)1 <<
	    INFLATE_BITS(cell)) - 1)) >> INFLATE_WORD(cell));

	drop(r, INFLATE_BITS(cell));
	return INFLATE_VALUE(cell) + extra;
}

static inline void
literal(struct inflate_run *r, uint32_t cell)
{
	drop(r, INFLATE_BITS(cell));
	*r->to++ = (unsigned char)INFLATE_VALUE(cell);
}

/* the distance of a match; 0 if it is too far, or none */
static inline size_t
distance(struct inflate_run *r)
{
	uint32_t cell = next(r, r->distance, INFLATE_DISTANCE_BITS);
	size_t far;

	if (cell & INFLATE_LONGER)
		cell = next_further(r, r->distance, cell);
	far = value(r, cell);
	return !(cell & INFLATE_OTHER) &&
	    far <= (size_t)(r->to - r->window) ? far : 0;
}

/* The next cell is looked up before the bytes are copied, so that neither
 * waits for the other. */
static inline bool
match(struct inflate_run *r, uint32_t *cell)
{
	size_t n = value(r, *cell), far;
	unsigned char *to = r->to;

	refill(r);
	far = distance(r);
	if (far == 0)
		return false;
	r->to += n;
	refill(r);
	*cell = next(r, r->litlen, INFLATE_LITLEN_BITS);
	inflate_copy(to, far, n);
	return true;
}

/* One turn is up to two literals of short words, then any symbol: a literal,
 * a match, or the end. */
enum inflate_stop
inflate_run(struct inflate_run *run)
{
	struct inflate_run r = *run;
	enum inflate_stop why = INFLATE_STOP_SHORT;
	uint32_t cell;

	refill(&r);
	cell = next(&r, r.litlen, INFLATE_LITLEN_BITS);
	while (r.from <= r.stop && r.to <= r.full) {
		if (cell & INFLATE_LITERAL) {
			literal(&r, cell);
			cell = next(&r, r.litlen, INFLATE_LITLEN_BITS);
			if (cell & INFLATE_LITERAL) {
				literal(&r, cell);
				cell = next(&r, r.litlen, INFLATE_LITLEN_BITS);
			}
		}
		if (cell & INFLATE_LONGER)
			cell = next_further(&r, r.litlen, cell);
		if (cell & INFLATE_LITERAL) {
			literal(&r, cell);
			refill(&r);
			cell = next(&r, r.litlen, INFLATE_LITLEN_BITS);
		} else if (cell & INFLATE_END) {
			drop(&r, INFLATE_BITS(cell));
			why = INFLATE_STOP_END;
			break;
		} else if ((cell & INFLATE_OTHER) || !match(&r, &cell)) {
			why = INFLATE_STOP_DAMAGE;
			break;
		}
	}
	*run = r;
	return why;
}
