/*
 * A small table in front of the exact one of perf_frame: which frames a line
 * means, by the text behind its address.  Each line has two places, and a new
 * line takes the one that was not used last.
 *
 * It keeps no text but 128 bits of a hash whose secret is drawn anew in each
 * run: the sum of (a + secret) * (b + another) over all pairs a, b of words.
 * Whatever two lines are, they agree in it with a chance of 2^-64 (NH, in
 * "UMAC: Fast and Secure Message Authentication", 1999).
 */
#ifndef STACKFOLD_LINE_CACHE_H
#define STACKFOLD_LINE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/perf/perf_frame.h"

#ifndef LINE_CACHE_SLOTS
#define LINE_CACHE_SLOTS 2048		/* of two lines each; a power of two */
#endif
#define LINE_CACHE_MIN 16		/* bytes of a line that is kept here */
#define LINE_CACHE_MAX 256
#define LINE_CACHE_SECRET (4 + LINE_CACHE_MAX / 8)

/* starts as {0} */
struct line_cache {
	uint64_t secret[LINE_CACHE_SECRET];
	bool drawn;
	struct line_cache_line {
		struct line_cache_hash { uint64_t high, low; } hash;
		struct perf_meaning frames;
	} line[LINE_CACHE_SLOTS][2];	/* the newer one first */
};

/* the place of a line; it has no frames if the line is new there.  NULL if
 * lines of this length are not kept */
struct line_cache_line *line_cache(struct line_cache *, str, bool java);
/* forget all lines */
void line_cache_forget(struct line_cache *);

#endif
