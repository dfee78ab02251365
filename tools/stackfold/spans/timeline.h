/*
 * Records on which path of spans a thread was at each time, and returns the
 * time on each path between two times.  A path is a number; 0 is outside all
 * spans.
 *
 *	spans		a from 1 to 7, b from 2 to 3 and from 5 to 6
 *	start		0	1	2	3	5	6	7
 *	path		-	a	a;b	a	a;b	a	-
 *
 * The same intervals are grouped by path, each with the time spent on the path
 * before it:
 *
 *	path		-	a		a;b
 *	start		0  7	1  3  6		2  5
 *	before		0  1	0  1  3		0  1
 *
 * The time on a path before any moment is found by one binary search, so the
 * cost of dividing a wait depends on the number of paths, not of spans.
 * Thousands of spans may begin and end while a thread waits.
 */
#ifndef STACKFOLD_TIMELINE_H
#define STACKFOLD_TIMELINE_H

#include <stddef.h>
#include <stdint.h>

struct timeline {
	struct timeline_turn { uint64_t start; uint32_t path; } *turn;
	size_t n, cap;

	/* set by timeline_close() */
	struct timeline_stay { uint64_t start, end, before; } *stay;
	struct timeline_path { uint32_t path; size_t first; } *path;
	size_t paths, path_cap;
};

/* time on each path; starts as {0} */
struct timeline_sums {
	struct timeline_sum { uint32_t path; uint64_t ns; } *all;
	size_t n, cap;
	size_t *at1;		/* index in `all` of each path, + 1, or 0 */
	size_t at_cap;
};

void timeline_add(struct timeline_sums *, uint32_t path, uint64_t ns);
void timeline_empty(struct timeline_sums *);

/* append a change of the path; the first change is at time 0, and times
 * increase */
void timeline_turn(struct timeline *, uint64_t at, uint32_t path);
void timeline_free(struct timeline *);
/* finish the timeline after the last change */
void timeline_close(struct timeline *);
/* add the time on each path between two times */
void timeline_between(const struct timeline *, uint64_t from, uint64_t to,
    struct timeline_sums *);

#endif
