#include "tools/flamesvg/paint_thread.h"

#include <string.h>
#include <unistd.h>

#include "common/base/sys.h"

#ifndef PAINT_THREAD_START
#define PAINT_THREAD_START 1000	/* stacks that are worth a thread */
#endif

/* the palettes that the reader can choose, beside that of the picture */
static void
offer(struct paint_thread *b)
{
	static const char *const palettes[PAINT_THREAD_OFFERED] = {"kind",
	    "module"};
	const char *own = b->options->palette->name;

	for (size_t i = 0; i < LENGTH(palettes); i++) {
		struct paint_thread_offer *to = &b->offered[b->offers];
		struct options other = *b->options;

		other.palette = palette_find(str_of(palettes[i]));
		other.rules = NULL;
		if (strcmp(own, palettes[i]) == 0 && b->paint.n > 0)
			continue;
		to->palette = palettes[i];
		paint_names(&to->paint, &other, &b->in->names);
		b->offers++;
	}
}

static void *
make(void *arg)
{
	struct paint_thread *b = arg;
	const struct folded *in = b->in;
	static const struct health_facts unknown;

	paint_names(&b->paint, b->options, &in->names);
	if (b->options->profile && in->stacks.columns < 2)
		offer(b);
	health_findings(&b->health, &in->names, &in->stacks,
	    in->stacks.columns == 2, &in->meta, &unknown);
	return NULL;
}

void
paint_thread_start(struct paint_thread *b, const struct options *options,
    const struct folded *in)
{
	b->options = options;
	b->in = in;
	/* rules may be wrong, which is said in its turn */
	b->running = options->rules == NULL && in->stacks.n >=
	    PAINT_THREAD_START &&
	    sysconf(_SC_NPROCESSORS_ONLN) > 1 &&
	    pthread_create(&b->thread, NULL, make, b) == 0;
}

void
paint_thread_finish(struct paint_thread *b)
{
	if (b->running)
		pthread_join(b->thread, NULL);
	else
		make(b);
	b->running = false;
}
