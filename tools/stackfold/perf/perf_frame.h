/*
 * Which frames an address of a recording means.
 *
 * The frames follow from its symbol and module, and for Java from the command;
 * the address itself matters only for --addrs and --inline.  So each pair of
 * symbol and module is read once, and its frames are kept.  Memory follows the
 * distinct pairs, not the input.
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

/* where the processor was; texts are copied */
struct perf_code {
	str symbol;		/* as in the program; empty if not known */
	str module;		/* "/bin/app", "[kernel.kallsyms]" */
	uint64_t addr;		/* as perf script prints it */
	uint64_t offset;	/* from the start of the symbol */
	bool has_addr, has_offset;
	/* functions that are inlined at this address, of a recording */
	bool expanded;		/* `inlined` has them */
	str inlined;		/* as inlines_find() gives them; maybe empty */
};

/* the frames of a pair, innermost first: perf_frames.ids[at..at+n); n is 0
 * until they are known */
struct perf_meaning {
	uint32_t at, n;
};

/* starts as {0} */
struct perf_frames {
	struct names pairs;	/* symbol and module */
	struct perf_meaning *of[2];	/* [is it Java?][pair] */
	size_t of_cap[2], of_n[2];
	struct sample_ids ids;

	/* inlined functions of text: the frames of each answer by its number,
	 * and the names of functions there as --names asks for them */
	struct perf_inline inlined;
	struct perf_meaning *answer;
	size_t nanswer, answer_cap;
	bool called;		/* this frame calls the one pushed before it, */
	bool kernel;		/* which is of the kernel */
	struct names raw, tidy;
	struct sample_ids clean;	/* in `tidy`, by number in `raw` */

	struct buf text, where;	/* scratch */
};

/* push the frames that the code means, innermost first */
void perf_frame(struct perf_frames *, struct sample *,
    const struct perf_code *, bool java);
/*
 * The same in two steps, for readers with a table of their own:
 * perf_frame_seen() pushes the frames of a pair that was seen before, and
 * perf_frame_new() those of any other.  The last parameter is where the frames
 * of the pair are kept, valid until the next call; NULL if they are not kept.
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
/* forget all frames, which have other numbers from now on */
void perf_frame_forget(struct perf_frames *);
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
