/*
 * Frames that begin and end at moments, as tracers record them: the time
 * between two moments is counted for the frames that are open then.  Moments
 * come in order; their unit is the weight's.  Starts as {.s = s}.
 */
#ifndef STACKFOLD_OPEN_FRAMES_H
#define STACKFOLD_OPEN_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"

struct sample;

struct open_frames {
	struct sample *s;
	struct open_frame { uint32_t id; bool ends; struct num end; } *at;
	size_t depth, cap;
	struct num now;
	const uint32_t *root;	/* of all that is counted, or NULL */
	uint64_t per_second;	/* units of time, for --slice; 0 is 1 */
	bool silent;		/* time that passes is not counted */
};

/* move on to this time: count what has passed, and end what is over */
void open_frames_until(struct open_frames *, struct num time);
/* a frame begins now, and ends with open_frames_close() */
void open_frames_open(struct open_frames *, uint32_t id);
/* a frame begins now, and ends by itself at a time */
void open_frames_open_for(struct open_frames *, uint32_t id, struct num end);
/*
 * End the innermost frame of this id, or of any if it is NULL; frames within it
 * go on.  Returns how many these are, or SIZE_MAX if no frame ends.
 */
size_t open_frames_close(struct open_frames *, const uint32_t *id);
/* end all frames; returns how many of them had no end of their own */
size_t open_frames_end(struct open_frames *);
/* count from..to for the frames that are open and a leaf, whenever that is */
void open_frames_leaf(struct open_frames *, uint32_t id, struct num from,
    struct num to);
/* count a weight for the frames that are open */
void open_frames_count(struct open_frames *, struct num);

#endif
