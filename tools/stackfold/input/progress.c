#include "tools/stackfold/input/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#ifndef PROGRESS_FIRST		/* times in milliseconds: */
#define PROGRESS_FIRST 1000	/* ms from the start to the first line */
#define PROGRESS_STEP 250	/* ms between redraws */
#define PROGRESS_SLOW 10000	/* ms from the start to the hint on a slow
				 * profiler */
#endif
#define SLOW_LINES 20000	/* lines per second below which the hint is
				 * printed */

static uint64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void
progress_tell(struct in_watch *w, struct in *in, bool waiting)
{
	struct progress_input *r = (struct progress_input *)w;
	struct progress *p = r->progress;
	uint64_t now = now_ms(), due = p->next, ms = now - p->begun;
	size_t samples = atomic_load_explicit(&r->sink->shown,
	    memory_order_relaxed);
	double mb;

	p->bytes += in->bytes - in->reported_bytes;
	p->lines += in->lineno - in->reported_lines;
	p->samples += samples - r->counted;
	in->reported_bytes = in->bytes;
	in->reported_lines = in->lineno;
	r->counted = samples;
	if (now < due || !atomic_compare_exchange_strong(&p->next, &due,
	    now + PROGRESS_STEP))
		return;
	mb = (double)p->bytes / 1e6;
	fprintf(stderr, "\r\033[K%.1f MB, %llu samples, %.1f MB/s%s", mb,
	    (unsigned long long)p->samples, mb / ((double)ms / 1e3),
	    waiting ? ", waiting for input" : "");
	fflush(stderr);
	p->drawn = true;
	if (!p->hinted && in->size == 0 && ms > PROGRESS_SLOW &&
	    p->format != NULL && p->format->faster != NULL &&
	    p->lines * 1000 / ms < SLOW_LINES) {
		struct buf faster = {0};

		p->format->faster(&faster, p->opts);
		fprintf(stderr, "\r\033[Kstackfold: %s\n", faster.p);
		buf_free(&faster);
		p->hinted = true;
	}
}

void
progress_start(struct progress *p, const struct fold_options *o)
{
	p->on = isatty(STDERR_FILENO);
	p->opts = o;
	p->begun = now_ms();
	p->next = p->begun + PROGRESS_FIRST;
}

struct in_watch *
progress_input(struct progress_input *r, struct progress *p,
    const struct sink *s)
{
	*r = (struct progress_input){.watch.report = progress_tell,
	    .progress = p, .sink = s, .counted = s->shown};
	return p->on ? &r->watch : NULL;
}

struct in_watch *
progress_part(struct progress_input *r, struct in_watch *whole,
    const struct sink *s)
{
	return whole == NULL ? NULL :
	    progress_input(r, ((struct progress_input *)whole)->progress, s);
}

void
progress_end(struct progress *p)
{
	if (p->drawn)
		fprintf(stderr, "\r\033[K");
	p->on = false;
}
