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

/* what a tree takes: bytes for frames and counts, and so many names */
struct profile_pack_size {
	size_t bytes, names;
};

/*
 * Its characters, if each name has `own` bytes in which it differs from the one
 * before.  Beside them it takes 2, and where a frame has it first, which is not
 * expected there, 1 and its number.
 */
size_t profile_pack_chars(const struct profile_pack_size *, size_t own);
/* how many of so many frames may take no more than `most`, if all take that and
 * some have a name again where it is not expected */
size_t profile_pack_share(const struct profile_pack_size *, size_t own,
    size_t frames, size_t most);

/*
 * Pack the profile; its sequence, too, if it is drawn as a flame chart, and its
 * times, if they are not NULL.  If that is more than `most` characters of data,
 * slices are joined, and the smallest frames summed into frames of the name
 * `other`.
 */
void profile_pack(struct packed *, const struct trees *, bool sequence,
    const struct folded *, struct stack_times *, size_t most, uint32_t other);

#endif
