/*
 * What the page needs of names and metadata, but of no tree: colours.  A second
 * thread makes them while the first builds the trees.
 */
#ifndef FLAMESVG_PAINT_THREAD_H
#define FLAMESVG_PAINT_THREAD_H

#include <stdbool.h>

#include "common/base/task.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "tools/flamesvg/color/paint.h"

/* starts as {0} */
struct paint_thread {
	struct paint_set paints;	/* after paint_thread_finish() */

	/* what it is made of */
	struct paint_settings settings;
	bool offer;		/* more palettes, for the script */
	const struct names *names;
	const struct meta *meta;

	struct task task;
	bool running, done;
};

/*
 * Start, if so many stacks are worth a thread.  Names and metadata must not
 * change until paint_thread_finish().
 */
void paint_thread_start(struct paint_thread *, const struct paint_settings *,
    bool offer, const struct names *, const struct meta *, size_t stacks);
/* wait for the result, or make it now if no thread runs; unless it is there */
void paint_thread_finish(struct paint_thread *);

#endif
