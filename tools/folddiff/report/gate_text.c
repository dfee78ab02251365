#include "tools/folddiff/report/gate_text.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "tools/folddiff/names/label.h"

static void
write_breach(const struct gate_breach *b, const struct comparison *r,
    struct out *o)
{
	const struct change *c = b->change;
	double d = 100 * change_grown(c);
	struct buf name = {0};

	label_name(functions_label(r->functions, c->func), LABEL_ALL, &name);
	out_text(o, "FAIL ");
	out_str(o, buf_str(&name));
	buf_free(&name);
	out_fmt(o, " (%s): %.2f%% -> %.2f%%, %+.2f points",
	    b->rule->kind[c->kind] && c->kind == SELF ? "self" : "total",
	    100 * c->before, 100 * c->after, d);
	if (c->before > 0)
		out_fmt(o, " (%+.1f%%)", d / c->before);
	if (r->judgement->counts.untested == NULL)
		out_fmt(o, c->test.adjusted < 0.001 ? ", p <.001" : ", p %.3f",
		    c->test.adjusted);
	out_fmt(o, ", breaks %s\n", b->rule->text);
}

static void
write_total_breach(const struct gate_breach *b, const struct total *t,
    struct out *o)
{
	out_fmt(o, "FAIL %s%s: %+.1f%%", t->what, t->behind,
	    100 * (t->ratio - 1));
	out_fmt(o, " (%+.1f%% to %+.1f%%), breaks %s\n",
	    100 * (t->ratio / t->times - 1), 100 * (t->ratio * t->times - 1),
	    b->rule->text);
}

static void
warn_blind(const struct gate *g, const struct total *t,
    const struct runs *r)
{
	if (g->cause == GATE_DETECT)
		warn("%s: cannot be told yet: %u runs each are needed, as far "
		    "as these tell (or --allow-blind)", g->blind->text,
		    g->runs);
	else if (g->cause == GATE_TOTAL && r->n == 2)
		warn("%s: cannot be judged: the change is between %+.1f%% and "
		    "%+.1f%%, if equal runs differ by %.2g%%; where they "
		    "differ by 2%%, %u runs of each tell it, as profile_run "
		    "compare makes them (or --allow-blind)", g->blind->text,
		    100 * (t->ratio / t->times - 1),
		    100 * (t->ratio * t->times - 1), 100 * t->scatter,
		    total_runs_needed(1 + g->blind->amount, 0.02,
		    SIGNIFICANCE_ALPHA));
	else if (g->cause == GATE_TOTAL)
		warn("%s: cannot be judged: the change is between %+.1f%% and "
		    "%+.1f%%; %u runs each tell it (or --allow-blind)",
		    g->blind->text, 100 * (t->ratio / t->times - 1),
		    100 * (t->ratio * t->times - 1), g->runs);
	else if (g->runs > 0)
		warn("%s: cannot be judged: these runs show changes of %.2f "
		    "points or more; %u runs each tell it (or --allow-blind)",
		    g->blind->text, 100 * g->visible, g->runs);
	else
		warn("%s: cannot be judged: one run a side shows changes of "
		    "%.2f points or more; record several of each, as "
		    "profile_run compare does (or --allow-blind)",
		    g->blind->text, 100 * g->visible);
}

void
gate_text(const struct gate *g, const struct comparison *r, struct out *o)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->all[i].change == NULL)
			write_total_breach(&g->all[i], r->total, o);
		else
			write_breach(&g->all[i], r, o);
	if (g->callers > 0)
		out_fmt(o, "     and %zu caller%s\n", g->callers,
		    g->callers > 1 ? "s" : "");
	if (g->status == EXIT_TROUBLE)
		warn_blind(g, r->total, r->runs);
	else if (g->status == 0)
		out_text(o, "PASS no rule is broken\n");
}
