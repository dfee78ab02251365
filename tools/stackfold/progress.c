#include "tools/stackfold/progress.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FIRST 1000		/* milliseconds without a word */
#define STEP 250
#define SLOW 10000		/* from then on the producer is judged: */
#define SLOW_LINES 20000	/* lines a second */

static uint64_t
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* perf script is told to leave out what costs time, and nothing in use */
static void
hint(struct progress *p)
{
	const struct fold_opts *o = p->opts;
	const char *weight = o->weight != NULL ? o->weight : "";
	bool payload = o->offcpu || (weight[0] != '\0' &&
	    strcmp(weight, "period") != 0 && strcmp(weight, "time") != 0 &&
	    strcmp(weight, "samples") != 0);

	fprintf(stderr, "\r\033[Kstackfold: perf script is slow; faster is: "
	    "perf script --no-inline%s -F comm,pid,tid,cpu,time,period,event,"
	    "ip,sym,dso%s%s\n", o->offcpu ? " --show-switch-events" : "",
	    payload ? ",trace" : "", o->srcline ? ",srcline" : "");
	p->hinted = true;
}

static void
draw(struct progress *p, uint64_t ms, bool waiting)
{
	double mb = (double)p->bytes / 1e6, s = (double)ms / 1e3;

	fprintf(stderr, "\r\033[K%.1f MB, %llu lines, %.1f MB/s%s", mb,
	    (unsigned long long)p->lines, mb / s,
	    waiting ? ", waiting for input" : "");
	fflush(stderr);
	p->drawn = true;
}

/* each input, or part of one, tells what is new since it told last */
static void
tell(struct in_watch *w, struct in *in, bool waiting)
{
	struct progress *p = (struct progress *)w;
	uint64_t ms = now(), due = p->next;

	p->bytes += in->bytes - in->told_bytes;
	p->lines += in->lineno - in->told_lines;
	in->told_bytes = in->bytes;
	in->told_lines = in->lineno;
	if (ms < due || !atomic_compare_exchange_strong(&p->next, &due,
	    ms + STEP))
		return;
	draw(p, ms - p->begun, waiting);
	if (!p->hinted && in->size == 0 && ms - p->begun > SLOW &&
	    p->format != NULL && strcmp(p->format, "perf") == 0 &&
	    p->lines * 1000 / (ms - p->begun) < SLOW_LINES)
		hint(p);
}

void
progress_start(struct progress *p, const struct fold_opts *o)
{
	if (!isatty(STDERR_FILENO))
		return;
	p->opts = o;
	p->begun = now();
	p->next = p->begun + FIRST;
	p->watch.tell = tell;
}

void
progress_end(struct progress *p)
{
	if (p->drawn)
		fprintf(stderr, "\r\033[K");
	p->watch.tell = NULL;
}
