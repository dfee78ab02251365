/*
 * What the page needs of names, stacks and metadata, but of no tree: colours
 * and findings.  A second thread makes them while the first builds the trees.
 */
#ifndef FLAMESVG_PAINT_THREAD_H
#define FLAMESVG_PAINT_THREAD_H

#include <stdbool.h>

#include "common/base/task.h"
#include "common/folded/folded.h"
#include "common/health/health.h"
#include "tools/flamesvg/color/paint.h"

/* starts as {0} */
struct paint_thread {
	/* the result, after paint_thread_finish() */
	struct paint_set paints;
	struct health health;

	/* what it is made of */
	struct paint_settings settings;
	bool offer;		/* more palettes, for the script */
	const struct folded *in;

	struct task task;
	bool running;
};

/*
 * Start, if a second thread is worth it.  Names, stacks and metadata must not
 * change until paint_thread_finish().
 */
void paint_thread_start(struct paint_thread *, const struct paint_settings *,
    bool offer, const struct folded *);
/* wait for the result, or make it now if no thread runs */
void paint_thread_finish(struct paint_thread *);

#endif
