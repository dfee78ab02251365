/*
 * The line of a frame of `perf script`:
 *
 *	addr symbol+0x1f (module)
 *
 * What it means depends on its symbol and module, and for Java on the comm,
 * but never on the address; so each pair is looked at once, and the frames it
 * means are kept.  Memory follows the distinct pairs, not the input.
 */
#ifndef STACKFOLD_PERF_FRAME_H
#define STACKFOLD_PERF_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/names.h"
#include "common/str.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/perf/perf_front.h"
#include "tools/stackfold/perf/perf_inline.h"
#include "tools/stackfold/sample.h"

/* the parts of a line, which lie within it */
struct perf_line {
	str addr;		/* hexadecimal digits, or empty */
	str symbol;		/* without the offset; empty if not printed */
	str offset;		/* "0x1f", or empty */
	str module;		/* "/bin/app", "[kernel.kallsyms]", "inlined" */
};

/* false if the line is no frame */
bool perf_line(str line, struct perf_line *);

/* the same of what stands behind the event, where -F addr comes first */
bool perf_line_behind(str rest, struct perf_line *);

/* starts as {0} */
struct perf_frames {
	struct names pairs;	/* symbol and module */
	struct perf_meaning {
		uint32_t at, n;	/* ids[at..at+n), innermost first; n > 0 */
	} *of[2];		/* [is it Java?][pair]; n is 0 if not known */
	size_t of_cap[2], of_n[2];
	struct ids ids;
	struct perf_front front;
	struct perf_inline inlined;
	struct buf text, where;
};

/* push the frames that the line means, innermost first; false if it is none */
bool perf_frame_line(struct perf_frames *, struct sample *, str line,
    bool java);
/* append a source line to the frame pushed last */
void perf_frame_source(struct perf_frames *, struct sample *, str line);
/* push the frames of a line that is taken apart already */
void perf_frame(struct perf_frames *, struct sample *,
    const struct perf_line *, bool java);

#endif
