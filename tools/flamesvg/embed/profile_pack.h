/* Packs the profile for a picture, and reduces it until it fits a limit. */
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
 * Pack the profile, with its sequence if it is drawn as a flame chart, and its
 * times if they are not NULL. To stay below `most` characters of data, slices
 * are joined, and the smallest frames summed into frames named `other`.
 */
void profile_pack(struct packed *, const struct trees *, bool sequence,
    const struct folded *, struct stack_times *, size_t most, uint32_t other);

#endif
