/* Times of day, as programs print them. */
#ifndef STACKFOLD_WALL_CLOCK_H
#define STACKFOLD_WALL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

/* follows times that come nearly in order; starts as {0} */
struct wall_clock {
	uint64_t days;		/* since the first time, or since 1970 */
	struct num last;	/* of its day */
	bool dated, running;
	bool utc;		/* the last time had a date and a zone */
};

/*
 * Read "20:43:04.675", or that before or behind a date: "2026-11-22T20:43:04Z",
 * "20:43:04.675 (2026-11-22)".  Seconds since midnight of the first day; where
 * there are dates, since 1970, and in UTC if the zone stands behind the time.
 * A time without a date that lies half a day before the last one is of the next
 * day.
 */
bool wall_clock_time(struct wall_clock *, str, struct num *seconds);
/* read "PT0.054679322S", "PT1M2.5S", as nanoseconds */
bool wall_clock_duration(str, struct num *);

#endif
