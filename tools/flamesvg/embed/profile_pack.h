/* The profile in a picture: packed, and cut down to the size asked for. */
#ifndef FLAMESVG_PROFILE_PACK_H
#define FLAMESVG_PROFILE_PACK_H

#include <stddef.h>
#include <stdint.h>

#include "common/profile/folded.h"
#include "common/profile/pack.h"
#include "common/profile/slice.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/options.h"

/* when the stacks were; slices are made coarser to save room */
struct profile_slices {
	struct slices slices;
	uint32_t *node;		/* of each of their stacks, 0 for none */
	uint32_t scale;		/* so many slices have become one */
	struct meta *meta;	/* tells their length */
};

/* what may become of frames to save room */
struct profile_budget {
	size_t most;		/* characters of data */
	uint64_t least;		/* in ticks, of a frame's count */
	uint32_t other;		/* the id of FRAME_OTHER */
};

/*
 * Given the ids of all names in byte order; leaf[stack] is needed for a
 * sequence, and may be NULL, as may slices.
 */
void profile_pack(struct packed *, const struct tree *, const struct folded *,
    const uint32_t *names, const uint32_t *leaf,
    struct profile_slices *, const struct profile_budget *);
/* 8 hexadecimal digits and a NUL; there may be no data */
void profile_id(char *to, const struct packed *, const struct options *);

#endif
