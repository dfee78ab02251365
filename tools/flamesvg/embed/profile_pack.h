/* The profile in a picture: packed, and reduced until it fits a limit. */
#ifndef FLAMESVG_PROFILE_PACK_H
#define FLAMESVG_PROFILE_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/folded/pack_write.h"
#include "tools/flamesvg/tree/stack_times.h"
#include "tools/flamesvg/tree/trees.h"

struct profile_limits {
	size_t most;		/* characters of data */
	uint64_t least;		/* ticks that a frame has at least, */
	uint32_t other;		/* else it is summed into this name */
};

/*
 * Pack the profile; its sequence, too, if it is drawn as a flame chart, and its
 * times, if they are not NULL, whose slices are joined until they fit.
 */
void profile_pack(struct packed *, const struct trees *, bool sequence,
    const struct folded *, struct stack_times *,
    const struct profile_limits *);

#endif
