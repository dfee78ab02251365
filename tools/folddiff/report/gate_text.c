#include "tools/folddiff/report/gate_text.h"

#include <math.h>

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
	if (t->times > 0)
		out_fmt(o, " (%+.1f%% to %+.1f%%)",
		    100 * (t->ratio / t->times - 1),
		    100 * (t->ratio * t->times - 1));
	out_fmt(o, ", breaks %s\n", b->rule->text);
}

static void
warn_single(const struct gate *g)
{
	double most = 1 + g->blind->amount;
	unsigned of_1 = total_runs_needed(most, 0.01, TOTAL_ALPHA);
	unsigned of_2 = total_runs_needed(most, 0.02, TOTAL_ALPHA);
	unsigned of_5 = total_runs_needed(most, 0.05, TOTAL_ALPHA);

	warn("%s: cannot be judged by one run a side, as it is not known how "
	    "equal runs scatter: %u runs each tell it where they scatter by "
	    "1%%, %u where by 2%%, %u where by 5%%; or give --scatter=N%% (or "
	    "--allow-blind)", g->blind->text, of_1, of_2, of_5);
}

static void
warn_blind(const struct gate *g, const struct total *t)
{
	char text[NUM_TEXT];
	double unit = pow(10, floor(log10(fmax(1, g->samples))) - 1);
	str n = num_commas(text, NUM((uint64_t)(ceil(g->samples / unit) *
	    unit)));

	if (g->cause == GATE_SINGLE)
		warn_single(g);
	else if (g->cause == GATE_DETECT)
		warn("%s: cannot be told yet: %u runs each are needed, as far "
		    "as these tell (or --allow-blind)", g->blind->text,
		    g->runs);
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
		warn("%s: cannot be judged: these samples show changes of "
		    "%.2f points or more; %.*s samples a side are needed (or "
		    "--allow-blind)", g->blind->text, 100 * g->visible,
		    (int)n.n, n.p);
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
		warn_blind(g, r->total);
	else if (g->status == 0)
		out_text(o, "PASS no rule is broken\n");
}
