/* The whole profile as bytes for the script, and for whoever reads it back. */
#ifndef FLAMESVG_PACKED_H
#define FLAMESVG_PACKED_H

#include <stddef.h>
#include <stdint.h>

#include "common/arena.h"
#include "common/buf.h"
#include "common/folded.h"
#include "common/tree.h"
#include "tools/flamesvg/options.h"

/* starts as {0} */
struct packed {
	struct arena arena;
	struct buf bytes;	/* as common/pack.h describes them */
	struct buf sequence;	/* frame, counts in units; for each turn */
	size_t metas, names, frames, turns;
	uint32_t *name;		/* the id of each packed name */
	uint64_t unit;		/* of packed counts, in ticks */
	unsigned columns, decimals;	/* as in the tree */
	size_t summed;		/* frames in ones named "(other)" */
};

#define PACKED_OTHER STR("(other)")

/* what may become of frames to save room */
struct packed_budget {
	size_t most;		/* characters of data */
	uint64_t least;		/* in ticks, of a frame's count */
	uint32_t other;		/* the id of PACKED_OTHER */
};

/*
 * Given the ids of all names in byte order; leaf[stack] is needed for a
 * sequence, and may be NULL.
 */
void packed_build(struct packed *, const struct tree *, const struct folded *,
    const uint32_t *names, const uint32_t *leaf,
    const struct packed_budget *);
/* 8 hexadecimal digits and a NUL; there may be no data */
void packed_id(char *to, const struct packed *, const struct options *);

#endif
