#include "tools/stackfold/perf/data/recording_fold.h"

#include "tools/stackfold/perf/data/dispatch.h"
#include "tools/stackfold/perf/data/perf_file.h"
#include "tools/stackfold/perf/data/replay.h"

#define RARE 1000		/* problems rarer than 1 in RARE are ignored */
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

/* report n records or call chains, and the problem with them */
static void
report_count(struct diag *d, size_t n, const char *what, const char *why)
{
	if (n > 0)
		diag_remark(d, "%zu %s%s %s", n, what, n == 1 ? "" : "s",
		    why);
}

/* report n faulty call chains of `of` samples */
static void
report_chains(struct diag *d, size_t n, size_t of, const char *how)
{
	if (n > of / RARE)
		diag_remark(d, "%zu of %zu call chain%s %s %s", n, of,
		    of == 1 ? "" : "s", n == 1 ? "is" : "are", how);
}

/* report samples that are not folded */
static void
report_skipped(struct diag *d, size_t n, const char *which)
{
	if (n == 0)
		return;
	diag_skip_many(d, str_of(which), n, NUM(0));
	diag_remark(d, "%zu sample%s %s; skipped", n, n == 1 ? "" : "s",
	    which);
}

/* Return true for a group whose leader reads all counters.  If perf started a
 * command, such a group counts only its first thread, because perf then does
 * not inherit events. */
static bool
is_alone(const struct attr *a)
{
	return (a->sample_type & PERF_SAMPLE_READ) &&
	    (a->read_format & PERF_FORMAT_GROUP) && a->enable_on_exec &&
	    !a->inherit;
}

static void
report_groups(const struct attrs *attrs, struct diag *d)
{
	for (size_t i = 0; i < attrs->n; i++)
		if (is_alone(&attrs->all[i])) {
			diag_remark(d, "a group of events (:S) does not follow "
			    "the threads and processes that a command starts: "
			    "their samples are missing; record with: perf "
			    "record -e EVENT,EVENT");
			return;
		}
}

/* report all losses, and the reasons for frames without a name */
static void
report(const struct recording *r, struct diag *d, struct health_facts *facts)
{
	const struct recording_findings *f = &r->findings;
	const struct callchain *c = &r->samples.callchain;
	const struct modules *modules = &r->machine.modules;
	size_t taken = r->samples.perf.p->taken;

	if (!f->sampled && f->cut == 0)
		diag_hint(d, "perf recorded no sample; try recording longer, "
		    "or another event, -e cpu-clock");
	if (r->header.unfinished)
		diag_remark(d, "perf record did not finish the file; "
		    "names of events and build ids are missing");
	if (f->cut > 0)
		diag_remark(d, "%llu byte%s at the end %s no whole "
		    "record; skipped", (unsigned long long)f->cut,
		    f->cut == 1 ? "" : "s", f->cut == 1 ? "is" : "are");
	report_groups(&r->header.attrs, d);
	report_skipped(d, r->samples.unknown_ids,
	    "of events that are not known");
	report_count(d, f->damaged, "record",
	    "with a size that does not fit; skipped");
	report_count(d, f->unknown, "record", "of an unknown type; skipped");
	report_chains(d, c->findings.discarded, taken,
	    "damaged; only the command is known, as in perf script");
	report_chains(d, c->findings.deep, taken,
	    "cut at 127 frames, as in perf script");
	if (r->order.late > taken / RARE)
		report_count(d, r->order.late, "record",
		    "out of order; names of that time may be wrong");
	if (f->throttled > 0)
		diag_remark(d, "sampling was throttled %zu time%s: "
		    "samples are missing; try recording with a lower -F",
		    f->throttled, f->throttled == 1 ? "" : "s");
	report_count(d, c->findings.deferred, "call chain",
	    "without user frames, which are recorded apart (--call-graph "
	    "fp,defer)");
	if (modules->doubtful > 0)
		diag_advise(d, "%zu address%s claimed by two symbols; "
		    "the inner one, or that with a size, is used",
		    modules->doubtful,
		    modules->doubtful == 1 ? " is" : "es are");
	user_stack_report(&c->user, d);
	inlines_report(&c->inlines, d);
	modules_report(modules, d, &facts->absent);
}

void
recording_fold(struct in *in, struct sample *s)
{
	struct perf *p = s->state;
	struct recording *r = NEW(&p->arena, struct recording, 1);

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
	report(r, s->diag, &s->sink->facts);
	recording_free(r);
}

enum format_confidence
recording_fold_probe(str head)
{
	return perf_file_magic(head) ? FORMAT_CERTAIN : FORMAT_NO;
}
