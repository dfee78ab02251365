/*
 * A small cache in front of perf_frame's exact table.  It maps the text after
 * the address on a line to the frames.  It is 2-way associative, and a new line
 * replaces the less recently used one.
 *
 * It stores not the text but a 128-bit hash with a random key for each run: the
 * sum of (a + secret) * (b + another) over all pairs a, b of words.  Any two
 * distinct lines collide with a probability of 2^-64 (NH, in "UMAC: Fast and
 * Secure Message Authentication", 1999).
 */
#ifndef STACKFOLD_LINE_CACHE_H
#define STACKFOLD_LINE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/perf/perf_frame.h"

#ifndef LINE_CACHE_SLOTS
#define LINE_CACHE_SLOTS 2048		/* number of slots of two lines; a power
					 * of two */
#endif
#define LINE_CACHE_MIN 16		/* minimum bytes of a cached line */
#define LINE_CACHE_MAX 256
#define LINE_CACHE_SECRET (4 + LINE_CACHE_MAX / 8)

struct line_cache {
	uint64_t secret[LINE_CACHE_SECRET];
	bool drawn;
	struct line_cache_line {
		struct line_cache_hash { uint64_t high, low; } hash;
		struct perf_meaning frames;
	} line[LINE_CACHE_SLOTS][2];	/* most recently used first */
};

/* Look up or insert a line; a new one has no frames.  Return NULL if lines of
 * this length are not cached. */
struct line_cache_line *line_cache(struct line_cache *, str, bool java);
/* forget all lines */
void line_cache_forget(struct line_cache *);

#endif
