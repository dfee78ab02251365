/*
 * Counts where unwinding stopped, and computes how large the stack copies
 * should have been.  The size that a truncated stack needed is known if another
 * stack of its thread was whole, because both start at the same address.  The
 * frame at which the copy ends needs at least its own size.
 */
#ifndef STACKFOLD_UNWIND_STATS_H
#define STACKFOLD_UNWIND_STATS_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/dwarf/unwind.h"
#include "tools/stackfold/sample/diag.h"

#define UNWIND_STATS_SIZES 65	/* counters of sizes in kilobytes; the last one
				 * counts all larger sizes */

struct unwind_stats {
	size_t n[UNWIND_STOPS];	/* number of stacks by reason for their end */
	uint64_t asked;		/* copy size given to perf */
	/* number of whole stacks by the kilobytes they need */
	size_t whole[UNWIND_STATS_SIZES];
	struct u64_map by_tid;	/* maps a tid to its index in `top`, + 1 */
	uint64_t *top;		/* start address of each thread's stack */
	size_t ntop, top_cap;
	struct unwind_stats_cut {
		uint64_t sp, least;	/* stack pointer, and minimum size
					 * needed */
		uint32_t thread;	/* index in `top` */
	} *cut;			/* truncated stacks */
	size_t ncut, cut_cap;
};

struct unwind_stats_sample {
	uint32_t tid;
	uint64_t sp, top;	/* stack pointers of the innermost and outermost
				 * frame */
	uint64_t asked, copied;	/* bytes of the stack that perf was asked to
				 * copy, and bytes copied */
};

void unwind_stats_count(struct unwind_stats *, enum unwind_stop,
    const struct unwind_stats_sample *);
/* Append the argument of perf record --call-graph that would have kept 99% of
 * stacks whole: "dwarf,SIZE", or "fp" if no copy is large enough.  Append
 * "files" if files are missing, and nothing if no stack was truncated or the
 * size is unknown. */
void unwind_stats_needs(const struct unwind_stats *, const struct elf_cache *,
    struct buf *);
/* Return the file in which most stacks end, or the next one after `than`; or
 * NULL. */
const struct elf_cache_file *unwind_stats_worst(const struct elf_cache *,
    const struct elf_cache_file *than);
void unwind_stats_report(const struct unwind_stats *, const struct elf_cache *,
    struct diag *);
void unwind_stats_free(struct unwind_stats *);

#endif
