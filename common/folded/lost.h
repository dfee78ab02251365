/*
 * The times at which samples were lost, as metadata:
 *
 *	lost-at="12.4-12.45:35 13-13.05:2"
 *
 * Times are in seconds from the start of the profile.  The number after ':' is
 * the number of lost samples.  There are at most LOST_MOST times.
 */
#ifndef COMMON_LOST_H
#define COMMON_LOST_H

#include <stddef.h>
#include <stdint.h>

#include "common/profile/meta.h"

enum { LOST_MOST = 100 };

/* Times in nanoseconds.  Starts as {0} and lives until exit. */
struct lost {
	struct lost_time {
		int64_t from, to;
		uint64_t n;
	} *all;
	size_t n, cap;
};

/* Record that n samples were lost at this time or shortly before. */
void lost_add(struct lost *, int64_t at, uint64_t n);
/* Write the times to the metadata, in seconds after `zero`. */
void lost_write(struct lost *, struct meta *, int64_t zero, uint64_t length);
void lost_read(struct lost *, const struct meta *);
/* Return the number of samples lost in the time from..to. */
uint64_t lost_between(const struct lost *, int64_t from, int64_t to);

#endif
