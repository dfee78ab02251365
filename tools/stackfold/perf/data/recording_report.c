/*
 * What is reported of a recording at its end: nothing is lost in silence, and
 * a frame without a name has a reason.
 */
#include "tools/stackfold/perf/data/recording_report.h"

/* "1 record", "3 records" and what is wrong with them */
static void
count(struct sample *s, size_t n, const char *what, const char *why)
{
	if (n > 0)
		diag_remark(s->diag, "%zu %s%s %s", n, what, n == 1 ? "" : "s",
		    why);
}

/* samples that are not folded */
static void
skipped(struct sample *s, size_t n, const char *which)
{
	if (n == 0)
		return;
	diag_skip_many(s->diag, str_of(which), n, NUM(0));
	diag_remark(s->diag, "%zu sample%s %s; skipped", n, n == 1 ? "" : "s",
	    which);
}

void
recording_report(const struct recording *r, struct sample *s)
{
	if (r->killed)
		diag_remark(s->diag, "perf record did not finish the file; "
		    "names of events and build ids are missing");
	if (r->cut > 0)
		diag_remark(s->diag, "%llu byte%s at the end %s no whole "
		    "record; skipped", (unsigned long long)r->cut,
		    r->cut == 1 ? "" : "s", r->cut == 1 ? "is" : "are");
	skipped(s, r->unknown_ids, "of events that are not known");
	skipped(s, r->guests, "of virtual machines");
	count(s, r->damaged, "record", "with a size that does not fit; "
	    "skipped");
	count(s, r->strange, "record", "of an unknown type; skipped");
	count(s, r->chain.discarded, "call chain", "with an unknown marker; "
	    "only the command counts, as in perf script");
	count(s, r->chain.deep, "call chain", "of more than 127 frames, cut "
	    "there as perf script does");
	count(s, r->order.late, "record", "that came too late to be put in "
	    "order; names of that time may be wrong");
	if (r->throttled > 0)
		diag_remark(s->diag, "sampling was throttled %zu time%s: "
		    "samples are missing; try perf record with a lower -F",
		    r->throttled, r->throttled == 1 ? "" : "s");
	count(s, r->chain.deferred, "call chain", "without user frames, which "
	    "are recorded apart (--call-graph fp,defer)");
	if (r->modules.doubtful > 0)
		diag_remark(s->diag, "%zu address%s claimed by two symbols; "
		    "the inner one, or that with a size, is used",
		    r->modules.doubtful,
		    r->modules.doubtful == 1 ? " is" : "es are");
	user_stack_report(&r->chain.user, s->diag);
	inlines_report(&r->chain.inlines, s->diag);
	modules_report(&r->modules, s->diag);
}
