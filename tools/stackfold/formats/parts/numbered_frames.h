/*
 * Frames with numbers, from 0 for the leaf: "#1  0x7f in main ()".  A gap means
 * that frames are missing or could not be parsed.
 */
#ifndef STACKFOLD_NUMBERED_FRAMES_H
#define STACKFOLD_NUMBERED_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/io/in.h"

struct sample;

/* Remove "#1" from the start of a line.  Return false if there is no such
 * number. */
bool numbered_frames_split(str *line, uint64_t *k);
/* Report a gap unless this is frame *next of its stack, and set *next. */
void numbered_frames_follow(struct sample *, const struct in *, str line,
    uint64_t k, uint64_t *next);
/* Report that this line cannot be parsed as frame *next. */
void numbered_frames_reject(struct sample *, const struct in *, str line,
    uint64_t *next);

#endif
