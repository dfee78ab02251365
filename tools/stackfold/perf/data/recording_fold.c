#include "tools/stackfold/perf/data/recording_fold.h"

#include "tools/stackfold/perf/data/dispatch.h"
#include "tools/stackfold/perf/data/perf_file.h"
#include "tools/stackfold/perf/data/recording_report.h"
#include "tools/stackfold/perf/data/replay.h"

/* which call graph would have been enough */
static void
note_needed_graph(const struct recording *r)
{
	struct buf needs = {0};

	unwind_stats_needs(&r->samples.callchain.user.stats, &needs);
	perf_info_set(r->header.info->needs, buf_str(&needs));
	buf_free(&needs);
}

void
recording_fold(struct in *in, struct arena *arena, struct perf *p,
    struct sample *s)
{
	struct recording *r = NEW(arena, struct recording, 1);

	recording_init(r, in->name, p, s);
	perf_file_read(in, r);
	dispatch_end(r);
	replay_end(r);
	note_needed_graph(r);
	recording_report(r, s->diag);
	recording_free(r);
}
