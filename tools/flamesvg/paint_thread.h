/*
 * What the page needs of names and stacks, but of no tree: it is made on a
 * thread of its own, while the trees are.
 */
#ifndef FLAMESVG_PAINT_THREAD_H
#define FLAMESVG_PAINT_THREAD_H

#include <pthread.h>
#include <stdbool.h>

#include "common/health/health.h"
#include "common/profile/folded.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/color/paint.h"

#define PAINT_THREAD_OFFERED 2

/* starts as {0} */
struct paint_thread {
	struct health health;
	struct paint paint;		/* by the palette of the picture */
	struct paint_thread_offer {	/* those that the reader can choose */
		const char *palette;
		struct paint paint;
	} offered[PAINT_THREAD_OFFERED];
	size_t offers;

	const struct options *options;
	const struct folded *in;
	pthread_t thread;
	bool running;
};

/* begin; names, stacks and metadata stay as they are until it is done */
void paint_thread_start(struct paint_thread *, const struct options *,
    const struct folded *);
/* wait until it is done */
void paint_thread_finish(struct paint_thread *);

#endif
