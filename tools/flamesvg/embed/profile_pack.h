/* The profile in a picture: packed, and reduced until it fits a limit. */
#ifndef FLAMESVG_PROFILE_PACK_H
#define FLAMESVG_PROFILE_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "tools/flamesvg/embed/pack_write.h"
#include "tools/flamesvg/tree/stack_times.h"
#include "tools/flamesvg/tree/trees.h"

/*
 * Pack the profile; its sequence, too, if it is drawn as a flame chart, and its
 * times, if they are not NULL.  If that is more than `most` characters of data,
 * slices are joined, and the smallest frames summed into frames of the name
 * `other`.
 */
void profile_pack(struct packed *, const struct trees *, bool sequence,
    const struct folded *, struct stack_times *, size_t most, uint32_t other);

#endif
