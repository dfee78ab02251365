/*
 * Where unwinding ended, and how large the copies of stacks should have been.
 * How much a stack needs that was cut off is known if another stack of its
 * thread was whole: both begin at the same address.  At the least it is what
 * the frame needs at which the copy ends.
 */
#ifndef STACKFOLD_UNWIND_STATS_H
#define STACKFOLD_UNWIND_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/dwarf/unwind.h"
#include "tools/stackfold/sample/diag.h"

#define UNWIND_STATS_SIZES 65	/* in kilobytes; the last is for all above */

/* starts as {0} */
struct unwind_stats {
	size_t n[UNWIND_STOPS];	/* stacks, by where they ended */
	uint64_t asked;		/* bytes that perf was asked to copy */
	/* stacks, by the kilobytes they need */
	size_t whole[UNWIND_STATS_SIZES];
	struct u64_map by_tid;	/* index in `top`, + 1 */
	uint64_t *top;		/* the address where a thread's stack begins */
	size_t ntop, top_cap;
	struct unwind_stats_cut {
		uint64_t sp, least;	/* and bytes that it needs at least */
		uint32_t thread;	/* index in `top` */
	} *cut;			/* stacks that were cut off */
	size_t ncut, cut_cap;
};

struct unwind_stats_sample {
	uint32_t tid;
	uint64_t sp, top;	/* stack pointers, innermost and outermost */
	uint64_t asked, copied;	/* bytes of the stack */
};

void unwind_stats_count(struct unwind_stats *, enum unwind_stop,
    const struct unwind_stats_sample *);
/* append the call graph that would have kept 99 of 100 stacks whole, as perf
 * record takes it: "dwarf,SIZE", or "fp" if no copy is enough; "files" if those
 * of the recording are missing; nothing if no stack was cut off, or if that is
 * not known */
void unwind_stats_needs(const struct unwind_stats *, const struct elf_cache *,
    struct buf *);
/* the file in which most stacks end, or most after another one, or NULL */
const struct elf_cache_file *unwind_stats_worst(const struct elf_cache *,
    const struct elf_cache_file *than);
void unwind_stats_report(const struct unwind_stats *, const struct elf_cache *,
    struct diag *);
void unwind_stats_free(struct unwind_stats *);

#endif
