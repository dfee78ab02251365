/*
 * Frames that carry their number, from 0 for the leaf: "#1  0x7f in main ()".
 * A gap shows that lines between them are missing or could not be read.
 */
#ifndef STACKFOLD_NUMBERED_FRAMES_H
#define STACKFOLD_NUMBERED_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/io/in.h"

struct sample;

/* split "#1" off a line; false for another line */
bool numbered_frames_split(str *line, uint64_t *k);
/* report it if this is not frame *next, which follows in its stack */
void numbered_frames_follow(struct sample *, const struct in *, str line,
    uint64_t k, uint64_t *next);
/* report that this line is not frame *next, as it should be */
void numbered_frames_reject(struct sample *, const struct in *, str line,
    uint64_t *next);

#endif
