/*
 * Finds moments: windows of time in which a function, or all functions
 * together, ran more or less than chance explains (scan.h).  The profile must
 * have slices of time.
 */
#ifndef COMMON_MOMENTS_H
#define COMMON_MOMENTS_H

#include "common/base/buf.h"
#include "common/folded/slice.h"
#include "common/moments/scan.h"
#include "common/moments/series.h"
#include "common/profile/cpu_time.h"
#include "common/profile/names.h"

#define MOMENTS_LIMIT 0.001	/* expected false positives per profile */

struct moment {
	struct scan_window window;
	uint32_t name;		/* the function; see moments_all() */
	double share, elsewhere;	/* share of the function, in percent */
	double busy, busy_elsewhere;	/* all samples per slice */
};

/* moments sorted by excess or lack; starts as {0}, lives until exit */
struct moments {
	struct cpu_time cpu_time;
	struct series_all series;
	struct moment *all;
	size_t n, cap;
};

/* Find the moments of a profile; cpu_time describes its weights. */
void moments_find(struct moments *, const struct slices *,
    const struct names *, struct cpu_time);
/* Return the samples minus the expected samples of the window. */
double moments_excess(const struct moment *);
/* Return whether the moment is about all functions together. */
bool moments_all(const struct moment *);
/* Return the name of the function, or "[all functions]". */
str moments_name(const struct moment *, const struct names *);
/* Return "start-up" or "end" if the moment is there, else "". */
const char *moments_place(const struct moments *, const struct moment *);
/* Convert samples per slice to the number of busy CPUs. */
double moments_cpus(const struct moments *, double samples);
/* Append the time of a moment, e.g. "12.40-12.95 s". */
void moments_add_time(struct buf *, const struct moments *,
    const struct moment *);

#endif
