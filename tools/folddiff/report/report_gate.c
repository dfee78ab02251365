#include "tools/folddiff/report/report.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "tools/folddiff/report/report_text.h"

static void
write_breach(const struct gate_breach *b, const struct comparison *r,
    struct out *o)
{
	const struct change *c = b->change;
	struct buf text = {0};

	buf_printable(&text, functions_label(r->functions, c->func));
	buf_fmt(&text, " (%s): %.2f%%", b->rule->kind[c->kind] &&
	    c->kind == SELF ? "self" : "total", 100 * c->before);
	if (c->after < 10)
		buf_fmt(&text, " -> %.2f%%, ", 100 * c->after);
	else
		buf_fmt(&text, " before, ");
	report_text_growth(c, r->total, &text);
	if (c->before > 0) {
		buf_fmt(&text, " (");
		report_text_ratio(c->after / c->before, &text);
		buf_char(&text, ')');
	}
	if (r->judgement->counts.untested == NULL)
		buf_fmt(&text, c->test.adjusted < 0.001 ? ", p <.001" :
		    ", p %.3f", c->test.adjusted);
	out_fmt(o, "FAIL ");
	out_str(o, buf_str(&text));
	out_fmt(o, ", breaks %s\n", b->rule->text);
	buf_free(&text);
}

static void
write_total_breach(const struct gate_breach *b, const struct total *t,
    struct out *o)
{
	struct buf text = {0};

	buf_fmt(&text, "FAIL %s%s: ", t->what, t->per);
	report_text_ratio(t->ratio, &text);
	buf_fmt(&text, " (");
	report_text_ratio(t->ratio / t->times, &text);
	buf_fmt(&text, " to ");
	report_text_ratio(t->ratio * t->times, &text);
	out_str(o, buf_str(&text));
	out_fmt(o, "), breaks %s\n", b->rule->text);
	buf_free(&text);
}

/* explain why the runs cannot decide whether g->blind is broken */
static void
warn_blind(const struct gate *g, const struct comparison *r)
{
	const struct total *t = r->total;
	bool single = r->judgement->counts.single;
	unsigned runs = g->runs;
	struct buf b = {0};

	if (g->cause == GATE_TOTAL) {
		buf_fmt(&b, " (the change is between ");
		report_text_ratio(t->ratio / t->times, &b);
		buf_fmt(&b, " and ");
		report_text_ratio(t->ratio * t->times, &b);
		buf_fmt(&b, single ? ", if equal runs differ by %.2g%%)" : ")",
		    100 * t->scatter);
	} else if (g->cause == GATE_FUNCTION && g->detectable < 1) {
		buf_fmt(&b, ", which show%s changes of %.2f points or more",
		    single ? "s" : "", 100 * g->detectable);
	} else if (g->cause == GATE_FUNCTION) {
		buf_fmt(&b, ", which show%s no change below 100 points",
		    single ? "s" : "");
	}
	if (g->cause != GATE_FUNCTION && single) {
		unsigned n = total_runs_needed(1 + g->blind->amount, 0.02,
		    SIGNIFICANCE_ALPHA);

		if (g->cause == GATE_TOTAL || n > runs)
			runs = n;
	}
	if (runs > 0)
		buf_fmt(&b, "; %s%u runs of each are needed%s",
		    runs >= TOTAL_MOST_RUNS ? "more than " : "", runs,
		    single ? " if they differ by 2%" : "");
	else
		buf_fmt(&b, "; several runs of each are needed");
	warn("%s: undecided with %s%.*s: profile_run compare records them (or "
	    "--allow-blind)", g->blind->text, single ?
	    "one run a side" : "these runs", (int)b.n, b.p);
	buf_free(&b);
}

void
report_gate(const struct comparison *r, const struct gate *g, bool alone,
    struct out *o)
{
	struct buf head = {0};

	if (alone)
		report_text_gate(r, &head);
	out_str(o, buf_str(&head));
	buf_free(&head);
	for (size_t i = 0; i < g->n; i++)
		if (g->all[i].change == NULL)
			write_total_breach(&g->all[i], r->total, o);
		else
			write_breach(&g->all[i], r, o);
	if (g->callers > 0)
		out_fmt(o, "     and %zu caller%s\n", g->callers,
		    g->callers > 1 ? "s" : "");
	if (g->status == EXIT_TROUBLE)
		warn_blind(g, r);
	else if (g->status == 0)
		out_text(o, "PASS no rule is broken\n");
}
