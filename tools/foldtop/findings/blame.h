/*
 * Finds the functions to blame if counts are not CPU time: the functions of the
 * program that wait, allocate or touch memory, not those of libc and of the
 * kernel in which that happens.  Waits also have a reason: "a pipe", "a lock".
 */
#ifndef FOLDTOP_BLAME_H
#define FOLDTOP_BLAME_H

#include "common/base/arena.h"
#include "tools/foldtop/model/profile_kind.h"

#define BLAME_REASONS 14
#define BLAME_FEW 5		/* with fewer samples a share is uncertain */

/* the part of the profile with one reason and function */
struct blame {
	uint32_t reason;	/* 0 to BLAME_REASONS - 1 */
	uint32_t function;	/* id of its name */
	struct num count;
	uint64_t samples;	/* 0: unknown, because lines are sums */
};

/*
 * Set *to to all parts of a profile of this kind and return their number.  The
 * heaviest are first, but waits for child processes last.
 */
size_t blame_find(struct arena *, const struct profile *, enum profile_kind,
    struct blame **to);
/* append ", 12 samples" if their number is known, or ", only 2 samples" */
void blame_samples(const struct blame *, struct buf *);
/* return true if reasons are known for this kind of profile */
bool blame_has_reasons(enum profile_kind);
/* return the text of a reason: "a lock" */
const char *blame_reason(uint32_t reason);
/* sum up n parts by reason; the order is that of blame_find() */
void blame_sum_reasons(const struct blame *, size_t n,
    struct blame sums[BLAME_REASONS]);

#endif
