/*
 * Where unwinding ended, and how large copies of stacks should have been.  How
 * much a stack that was cut needs is known where another stack of its thread
 * was whole: both begin at the same address.
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
	size_t n[UNWIND_STOPS];
	uint64_t asked;		/* bytes that perf was asked to copy */
	/* stacks, by the kilobytes they need */
	size_t whole[UNWIND_STATS_SIZES];
	struct u64_map by_tid;	/* place in `top`, + 1 */
	uint64_t *top;		/* where the stack of a thread begins */
	size_t ntop, top_cap;
	struct unwind_stats_cut {
		uint64_t sp;
		uint32_t thread;
	} *cut;
	size_t ncut, cut_cap;
};

struct unwind_stats_sample {
	uint32_t tid;
	uint64_t sp, top;	/* stack pointers, innermost and outermost */
	uint64_t asked, copied;	/* bytes of the stack */
};

void unwind_stats_count(struct unwind_stats *, enum unwind_stop,
    const struct unwind_stats_sample *);
/* the call graph that would have kept 99 of 100 stacks whole, as perf record
 * takes it: "dwarf,SIZE", "fp" if no copy is large enough, or nothing if none
 * were cut or that is not known */
void unwind_stats_needs(const struct unwind_stats *, struct buf *);
void unwind_stats_report(const struct unwind_stats *, const struct elf_cache *,
    struct diag *);
void unwind_stats_free(struct unwind_stats *);

#endif
