/* Packs a profile in the format of pack.h. */
#ifndef FLAMESVG_PACK_WRITE_H
#define FLAMESVG_PACK_WRITE_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/buf.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/stacks.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/embed/pack_parts.h"

#define PACK_PART ((size_t)8000000)	/* maximum characters of an element */

struct pack_source {
	const struct tree_pruned *frames;	/* with the root */
	const struct names *names;
	const struct meta *meta;
	const struct stacks *stacks;
	const uint32_t *leaf;	/* by stack: its frame; NULL without */
				/* the sequence of arrivals */
	const struct pack_part *part;	/* sorted by slice, then node */
	size_t parts;
	uint32_t slices;
};

/* a packed profile; starts as {0} */
struct packed {
	struct arena arena;
	struct buf bytes;	/* the profile */
	struct buf sequence;	/* by arrival: frame, counts */
	struct buf times;	/* counts by slice and frame */
	size_t metas, names, frames, arrivals, parts;
	uint32_t slices;	/* number of slices; one more has no times */
	uint32_t *name;		/* by packed name: its id */
	size_t name_cap;
	uint64_t unit;		/* unit of packed counts, in ticks */
	unsigned columns, decimals;	/* as in the tree */
	size_t summed;		/* frames that were summed into "(other)" */
};

/* pack a tree; may be called again for another one */
void pack_write(struct packed *, const struct pack_source *);

#endif
