/*
 * Frames with a start and an end, as tracers record them.  The time between two
 * events is counted for the frames that are open.  Events come in time order;
 * the weight has the unit of the times.  Starts as {.s = s}.
 */
#ifndef STACKFOLD_OPEN_FRAMES_H
#define STACKFOLD_OPEN_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/u64_map.h"

struct sample;

struct open_frames {
	struct sample *s;
	/* numbered from 1; 0 means none.  Frames that are closed while frames
	 * within them are open keep their place, but are not linked. */
	struct open_frame {
		uint32_t id, outer, inner;
		uint32_t before, same;	/* last earlier frame without an end,
					 * perhaps closed; with this id, open */
		bool ends;
		struct num end;
	} *at;
	size_t cap;
	uint32_t first, depth;	/* the outermost and innermost frame */
	uint32_t begun;		/* the innermost without an end */
	struct u64_map last;	/* the innermost without an end by id */
	struct num now;
	const uint32_t *root;	/* root of all samples, or NULL */
	uint64_t per_second;	/* units of time per second, for --slice; or
				 * 0 */
	bool silent;		/* do not count passing time */
};

/* Advance to this time: count what has passed and close frames that are
 * over. */
void open_frames_until(struct open_frames *, struct num time);
/* Open a frame that ends at this time or, if end is NULL, by
 * open_frames_close(). */
void open_frames_open(struct open_frames *, uint32_t id, const struct num *end);
/*
 * Close the innermost frame with this id, or the innermost frame if id is NULL;
 * frames within it stay open unless `callees`.  Return 0 if it was the
 * innermost of all, SIZE_MAX if no frame was closed, and else another number.
 */
size_t open_frames_close(struct open_frames *, const uint32_t *id,
    bool callees);
/* Close all frames.  Return the number of frames opened without an end. */
size_t open_frames_end(struct open_frames *);
/* Count the time [from, to] for the open frames and this leaf. */
void open_frames_leaf(struct open_frames *, uint32_t id, struct num from,
    struct num to);
/* Count a weight for the open frames. */
void open_frames_count(struct open_frames *, struct num);

#endif
