/*
 * Frames that begin and end at moments, as tracers tell of them: the time
 * between two moments is counted for the frames that are open then.  Moments
 * come in order; their unit is the weight's.  Starts as {.s = s}.
 */
#ifndef STACKFOLD_SPANS_H
#define STACKFOLD_SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/num.h"

struct sample;

struct spans {
	struct sample *s;
	struct span { uint32_t id; bool ends; struct num end; } *at;
	size_t depth, cap;
	struct num now;
};

/* it is this time now: count what has passed, and end what is over */
void spans_until(struct spans *, struct num time);
/* a frame begins now, and ends when it is told to */
void spans_open(struct spans *, uint32_t id);
/* a frame begins now, and ends by itself at a time */
void spans_open_for(struct spans *, uint32_t id, struct num end);
/* the innermost frame ends now; false if there is none to end */
bool spans_close(struct spans *);
/* all that end by themselves do so; how many did not, and are forgotten */
size_t spans_end(struct spans *);
/* count a weight for the frames that are open */
void spans_count(struct spans *, struct num);

#endif
