/*
 * Finds the times in which a profile with slices differs from the rest: a
 * function, or whatever keeps CPUs busy, ran more or less than chance explains
 * (scan.h).
 */
#ifndef COMMON_MOMENTS_H
#define COMMON_MOMENTS_H

#include "common/base/buf.h"
#include "common/folded/slice.h"
#include "common/moments/scan.h"
#include "common/moments/series.h"
#include "common/profile/cpu_time.h"
#include "common/profile/names.h"

#define MOMENTS_LIMIT 0.001	/* expected false alarms, at most */

struct moment {
	struct scan_window window;
	uint32_t name;
	double share, elsewhere;	/* of the samples, in percent */
	double busy, busy_elsewhere;	/* samples per slice */
};

/* the largest excess or lack first; starts as {0}, and lives until exit */
struct moments {
	struct cpu_time cpu_time;
	struct series_all series;
	struct moment *all;
	size_t n, cap;
};

/* find the moments of a profile; cpu_time is the meaning of its weights */
void moments_find(struct moments *, const struct slices *,
    const struct names *, struct cpu_time);
/* the samples of the window beyond the expected ones; below 0 if fewer */
double moments_excess(const struct moment *);
/* does the time differ as a whole, not in one function? */
bool moments_all(const struct moment *);
/* the name of the function, or "[all functions]" */
str moments_name(const struct moment *, const struct names *);
/* "start-up", "end" or "" */
const char *moments_place(const struct moments *, const struct moment *);
/* the number of CPUs that this many samples per slice keep busy */
double moments_cpus(const struct moments *, double samples);
/* "12.40-12.95 s" */
void moments_add_time(struct buf *, const struct moments *,
    const struct moment *);

#endif
