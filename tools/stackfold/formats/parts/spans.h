/*
 * Frames that begin and end at moments, as tracers record them: the time
 * between two moments is counted for the frames that are open then.  Moments
 * come in order; their unit is the weight's.  Starts as {.s = s}.
 */
#ifndef STACKFOLD_SPANS_H
#define STACKFOLD_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"

struct sample;

struct spans {
	struct sample *s;
	struct span { uint32_t id; bool ends; struct num end; } *at;
	size_t depth, cap;
	struct num now;
	const uint32_t *root;	/* of all that is counted, or NULL */
	uint64_t per_second;	/* units of time, for --slice; 0 is 1 */
};

/* move on to this time: count what has passed, and end what is over */
void spans_until(struct spans *, struct num time);
/* a frame begins now, and ends with spans_close() */
void spans_open(struct spans *, uint32_t id);
/* a frame begins now, and ends by itself at a time */
void spans_open_for(struct spans *, uint32_t id, struct num end);
/*
 * End the innermost frame of this id, or of any if it is NULL; frames within it
 * go on.  Returns how many these are, or SIZE_MAX if no frame ends.
 */
size_t spans_close(struct spans *, const uint32_t *id);
/* end all frames; returns how many of them had no end of their own */
size_t spans_end(struct spans *);
/* count a weight for the frames that are open */
void spans_count(struct spans *, struct num);

#endif
