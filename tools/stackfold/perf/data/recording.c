#include "tools/stackfold/perf/data/recording.h"

#include <stdlib.h>

#include "common/base/err.h"
#include "tools/stackfold/perf/perf_options.h"

#define MICRO 1000u

void
recording_refuse(const struct recording *r, const char *why)
{
	const char *file = r->name[0] == '<' ? "FILE" : r->name;

	warn("%s: %s; use: perf script --no-inline -i %s | stackfold", r->name,
	    why, file);
	exit(EXIT_REFUSED);
}

struct num
recording_time(uint64_t ns)
{
	return (struct num){ns / NUM_NANO,
	    (uint32_t)(ns % NUM_NANO / MICRO * MICRO)};
}

void
recording_note_time(struct recording *r, const struct record *rec)
{
	struct perf_time_span *span = &r->span;
	const struct attr *a = record_attr(&r->attrs, rec);
	uint64_t ns = a != NULL ? record_time(a, rec) : 0;
	struct num t = recording_time(ns);

	if (ns == 0)
		return;
	if (!span->known || num_cmp(t, span->first) < 0)
		span->first = t;
	if (!span->known || num_cmp(t, span->last) > 0)
		span->last = t;
	span->known = true;
}

void
recording_pipe(struct recording *r)
{
	const struct fold_options *o = r->at.s->opts;

	if (perf_time_needs(o) == TIME_RANGE_SPAN)
		die("%s: --time=%s needs to know when the recording ends, and "
		    "a pipe does not tell; give seconds, --time=FROM,TO or "
		    "--time=+FROM,+TO, or a file", r->name, o->perf->time);
}
