/*
 * Maps an address of a recording to frames.
 *
 * The frames depend on symbol and module, and for Java on the command; the
 * address itself matters only for --addrs and --inline.  So each pair of symbol
 * and module is processed once and its frames are cached.  Memory use is
 * proportional to the distinct pairs, not to the input.
 */
#ifndef STACKFOLD_PERF_FRAME_H
#define STACKFOLD_PERF_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/perf_inline.h"
#include "tools/stackfold/sample/sample.h"

/* the location of a frame; strings are copied */
struct perf_code {
	str symbol;		/* name, mangled or not; empty if unknown */
	str module;		/* e.g. "/bin/app" or "[kernel.kallsyms]" */
	uint64_t addr;		/* address printed by perf script */
	uint64_t offset;	/* offset of the address from the symbol's
				 * start */
	bool has_addr, has_offset;
	/* functions inlined at the address; set for recordings only */
	bool expanded;		/* `inlined` is valid */
	str inlined;		/* result of inlines_find() */
};

/* the cached frames of a pair of symbol and module, innermost first:
 * perf_frames.ids[at..at+n); n is 0 if they are not cached */
struct perf_meaning {
	uint32_t at, n;
};

struct perf_frames {
	struct names pairs;	/* pairs of symbol and module */
	struct perf_meaning *of[2];	/* cached frames by [java][number of the
					 * pair] */
	size_t of_cap[2];
	struct sample_ids ids;

	/* for text: the cached frames of each result of perf_inline_read() */
	struct perf_inline inlined;
	struct perf_meaning *answer;
	size_t answer_cap;
	bool called;		/* the current frame called the frame pushed
				 * before it */
	bool kernel;		/* the frame pushed last is a kernel frame */

	struct buf text, where;	/* scratch */
};

/* push the frames of a code location, innermost first */
void perf_frame(struct perf_frames *, struct sample *,
    const struct perf_code *, bool java);
/* The two steps of perf_frame(), for readers with caches of their own.
 * perf_frame_seen() pushes the frames of a pair if they are cached; otherwise
 * perf_frame_new() must push them.  The last argument becomes the place where
 * they are cached, valid until the next call, or NULL if they depend on the
 * address. */
bool perf_frame_seen(struct perf_frames *, struct sample *, str symbol,
    str module, bool java, struct perf_meaning **);
void perf_frame_new(struct perf_frames *, struct sample *,
    const struct perf_code *, bool java, struct perf_meaning *);
/* cache the frames that were pushed after the sample had `before` frames */
void perf_frame_keep(struct perf_frames *, const struct sample *,
    size_t before, struct perf_meaning *);
/* push cached frames */
void perf_frame_again(const struct perf_frames *, struct sample *,
    struct perf_meaning);
/* discard all caches before names are renumbered */
void perf_frame_forget(struct perf_frames *);
/* append a source line to the frame pushed last */
void perf_frame_source(struct perf_frames *, struct sample *, str line);

/* Return true for a lower-case hexadecimal digit. */
static inline bool
perf_frame_hex(char c)
{
	return str_digit(c) || (c >= 'a' && c <= 'f');
}

/* strip "+0x1f" from the end of a symbol */
void perf_frame_offset(str *symbol, str *offset);

#endif
