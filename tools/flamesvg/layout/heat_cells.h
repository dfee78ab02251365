/*
 * The weight of each slice of time, in cells of the heat map.  A cell is one
 * slice, or several if a slice has too few samples.
 */
#ifndef FLAMESVG_HEAT_CELLS_H
#define FLAMESVG_HEAT_CELLS_H

#include <stdint.h>

#include "common/base/num.h"
#include "common/profile/cpu_time.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/tree/stack_times.h"

/* cells of one or more slices; a slice joins `scale` slices of the profile */
struct heat_cells {
	uint32_t n;		/* number of cells */
	uint64_t *weight;	/* by cell: weight, in ticks */
	uint64_t most;		/* the largest weight */

	uint64_t length;	/* length of a cell, in nanoseconds */
	uint32_t slices;	/* slices per cell */
	uint32_t first;		/* first slice of the first cell */
	uint32_t scale;

	unsigned decimals;	/* decimals of a tick */
	double capacity;	/* ticks of a cell when busy, or 0 */
	struct num cpus;	/* recorded CPUs, if capacity is known */
	struct cpu_time cpu_time;	/* the meaning of the counts */
};

/* Sum the weights of a tree; the cells live until exit. */
void heat_cells_build(struct heat_cells *, const struct stack_times *,
    const struct tree *, const struct names *, const struct meta *);

#endif
