#include "tools/stackfold/perf/data/recording_fold.h"

#include "tools/stackfold/perf/data/dispatch.h"
#include "tools/stackfold/perf/data/perf_file.h"
#include "tools/stackfold/perf/data/recording_report.h"
#include "tools/stackfold/perf/data/replay.h"

#define LOST_IN 3		/* maximum number of modules that are named */

/* set the --call-graph argument that would have been sufficient */
static void
note_needed_graph(const struct recording *r)
{
	const struct user_stack *user = &r->samples.callchain.user;
	struct buf needs = {0};

	unwind_stats_needs(&user->stats, &user->files, &needs);
	perf_info_set(r->header.info->needs, buf_str(&needs));
	buf_free(&needs);
}

/* set the modules in which most callers were lost */
static void
note_lost_callers(const struct recording *r, struct perf *p)
{
	const struct elf_cache *files = &r->samples.callchain.user.files;
	const struct elf_cache_file *f = NULL;
	struct buf in = {0};

	for (unsigned i = 0; i < LOST_IN; i++) {
		f = unwind_stats_worst(files, f);
		if (f == NULL || p->restored.lost == 0)
			break;
		buf_fmt(&in, "%s%s (%llu)", i > 0 ? ", " : "",
		    f->module->name.p + str_folder(f->module->name),
		    (unsigned long long)f->stacks_ended);
	}
	if (in.n > 0)	/* keep what an earlier input has set */
		perf_info_set(p->restored.lost_in, buf_str(&in));
	buf_free(&in);
}

/*
 * Derive the kind of call graph from the events: -g records frame pointer
 * chains by default.  Without call chains and branch stacks, there is no call
 * graph, even if inlined functions yield stacks of several frames.
 */
static void
note_graph(const struct recording_header *h)
{
	uint64_t all = 0;

	for (size_t i = 0; i < h->attrs.n; i++)
		all |= h->attrs.all[i].sample_type;
	if (!(all & (PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_BRANCH_STACK)))
		h->info->chains = "none";
	else if (!(all & (PERF_SAMPLE_BRANCH_STACK | PERF_SAMPLE_STACK_USER)))
		h->info->chains = "fp";
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
	note_lost_callers(r, p);
	note_graph(&r->header);
	/* a thread that never left its CPU has no switch record */
	for (size_t i = 0; i < r->header.attrs.n; i++)
		p->switch_records |= r->header.attrs.all[i].context_switch;
	callchain_note_own(&r->samples.callchain);
	recording_report(r, s->diag, &s->sink->facts);
	recording_free(r);
}

enum format_confidence
recording_fold_probe(str head)
{
	return perf_file_magic(head) ? FORMAT_CERTAIN : FORMAT_NO;
}
