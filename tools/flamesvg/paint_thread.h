/*
 * What the page needs of names, stacks and metadata, but of no layout: colours
 * and findings.  A second thread makes them while the first goes on.
 */
#ifndef FLAMESVG_PAINT_THREAD_H
#define FLAMESVG_PAINT_THREAD_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/task.h"
#include "common/health/health.h"
#include "common/health/quality.h"
#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "tools/flamesvg/color/paint.h"

/* starts as {0}, or with the findings */
struct paint_thread {
	/* the result, after paint_thread_finish() */
	struct paint_set paints;
	struct health health;

	/* what it is made of, set before paint_thread_start() */
	struct paint_settings settings;
	bool offer;		/* more palettes, for the script */
	const struct names *names;
	const struct meta *meta;
	struct quality_stacks stacks;
	bool judged;		/* health is known already */

	struct task task;
	bool running, done;
};

/*
 * Start, if so many stacks are worth a thread.  Names, stacks and metadata must
 * not change until paint_thread_finish().
 */
void paint_thread_start(struct paint_thread *, size_t stacks);
/* wait for the result, or make it now if no thread runs; unless it is there */
void paint_thread_finish(struct paint_thread *);

#endif
