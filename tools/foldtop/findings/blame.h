/*
 * Finds the function to blame where the counts are not CPU time: the functions
 * of the program that wait, allocate or touch memory, not those of libc and of
 * the kernel in which they do it.  Off-CPU time also has a reason: the object
 * of the wait, "a pipe", "a lock".
 */
#ifndef FOLDTOP_BLAME_H
#define FOLDTOP_BLAME_H

#include "common/base/arena.h"
#include "tools/foldtop/model/profile_kind.h"

#define BLAME_REASONS 14
#define BLAME_FEW 5		/* samples; fewer say little about a share */

/* a part of the profile: all of one reason and function */
struct blame {
	uint32_t reason;	/* below BLAME_REASONS */
	uint32_t function;	/* id of its name */
	struct num count;
	uint64_t samples;	/* 0: unknown, as lines are sums of samples */
};

/*
 * All parts of a profile of this kind, the heaviest first, but those that wait
 * for a child process last; returns their number.
 */
size_t blame_find(struct arena *, const struct profile *, enum profile_kind,
    struct blame **);
/* append ", 12 samples" if their number is known, "only" if they are few */
void blame_samples(const struct blame *, struct buf *);
/* the name of a reason */
const char *blame_reason(uint32_t reason);
/* the sums of n parts by reason, in the same order; `function` is 0 */
void blame_sum_reasons(const struct blame *, size_t n,
    struct blame sums[BLAME_REASONS]);

#endif
