/*
 * Which frames an address of a recording means.
 *
 * That depends on its symbol and module, and for Java on the command, but on
 * the address only for --addrs and --inline; so each pair is looked at once,
 * and the frames it means are kept.  Memory follows the distinct pairs, not
 * the input.
 */
#ifndef STACKFOLD_PERF_FRAME_H
#define STACKFOLD_PERF_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/profile/names.h"
#include "tools/stackfold/perf/perf_inline.h"
#include "tools/stackfold/perf/addr2line.h"
#include "tools/stackfold/sample/sample.h"

/* where the processor was; texts are copied */
struct perf_code {
	str symbol;		/* as in the program; empty if not known */
	str module;		/* "/bin/app", "[kernel.kallsyms]" */
	uint64_t addr;		/* as perf script prints it */
	uint64_t offset;	/* from the start of the symbol */
	bool has_addr, has_offset;
	bool expanded;		/* the reader knows what is inlined here: */
	str inlined;		/* as addr2line_ask() tells it, or nothing */
	bool linked;		/* what addr2line is to be asked for: */
	uint64_t linked_addr;
};

/* the frames of a pair, innermost first: perf_frames.ids[at..at+n); n is 0
 * where they are not known yet */
struct perf_meaning {
	uint32_t at, n;
};

/* starts as {0} */
struct perf_frames {
	struct names pairs;	/* symbol and module */
	struct perf_meaning *of[2];	/* [is it Java?][pair] */
	size_t of_cap[2], of_n[2];
	struct sample_ids ids;
	struct perf_inline read;	/* what is inlined in lines of text, */
	struct perf_meaning *found;	/* the frames of each answer, */
	size_t nfound, found_cap;
	struct addr2line inlined;	/* and what addr2line knows */
	struct names raw, tidy;	/* names there, and as they are wanted: */
	struct sample_ids clean;	/* in `tidy`, of each */
	struct buf text, where;
};

/* push the frames that the code means, innermost first */
void perf_frame(struct perf_frames *, struct sample *,
    const struct perf_code *, bool java);
/*
 * The same in steps, for a reader that can spare work: push the frames of a
 * pair that was seen before, and otherwise learn where perf_frame_new() is to
 * keep them; NULL if nowhere.  The place is valid until the next call.
 */
bool perf_frame_seen(struct perf_frames *, struct sample *, str symbol,
    str module, bool java, struct perf_meaning **);
void perf_frame_new(struct perf_frames *, struct sample *,
    const struct perf_code *, bool java, struct perf_meaning *);
/* keep what was pushed since the sample had `before` frames */
void perf_frame_keep(struct perf_frames *, const struct sample *,
    size_t before, struct perf_meaning *);
/* push frames that were pushed before */
void perf_frame_again(const struct perf_frames *, struct sample *,
    struct perf_meaning);
/* append a source line to the frame pushed last */
void perf_frame_source(struct perf_frames *, struct sample *, str line);

/* a digit of an address or offset */
static inline bool
perf_frame_hex(char c)
{
	return str_digit(c) || (c >= 'a' && c <= 'f');
}

/* cut "+0x1f" off the end of a symbol, if it has one */
void perf_frame_offset(str *symbol, str *offset);

#endif
