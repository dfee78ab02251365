/*
 * When samples were lost, as the metadata have it:
 *
 *	lost-at="12.4-12.45:35 13-13.05:2"
 *
 * Times are in seconds from the start of the profile, as slices are; the number
 * after ':' is of samples.  There are at most LOST_MOST times.
 */
#ifndef COMMON_LOST_H
#define COMMON_LOST_H

#include <stddef.h>
#include <stdint.h>

#include "common/profile/meta.h"

enum { LOST_MOST = 100 };

/* starts as {0}, and lives until exit; times are nanoseconds */
struct lost {
	struct lost_time {
		int64_t from, to;
		uint64_t n;
	} *all;
	size_t n, cap;
};

/* n samples were lost at this time, or shortly before */
void lost_add(struct lost *, int64_t at, uint64_t n);
/* write them to the metadata; slices begin at `zero` */
void lost_write(struct lost *, struct meta *, int64_t zero, uint64_t length);
void lost_read(struct lost *, const struct meta *);
/* the number of samples that were lost in the time from..to */
uint64_t lost_between(const struct lost *, int64_t from, int64_t to);

#endif
