#include "tools/folddiff/report/report.h"

#include <math.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/json.h"

static void
write_side(const struct comparison *r, const char *what, unsigned which,
    struct out *o)
{
	bool any = false;

	out_fmt(o, "\"%s\":[", what);
	for (unsigned i = 0; i < r->runs->n; i++) {
		const struct run *run = &r->runs->all[i];

		if (runs_side(r->runs, i) != which)
			continue;
		json_member(o, any ? ",{\"file\":" : "{\"file\":",
		    str_of(run->name));
		any = true;
		json_num_member(o, ",\"weight\":", run->total);
		out_text(o, ",\"samples\":");
		if (run->samples.n > 0)
			out_num(o, NUM(run->samples.n));
		else
			out_text(o, "null");
		json_member(o, ",\"samples_from\":", str_of(run->samples.why));
		out_char(o, '}');
	}
	out_text(o, "],\n");
}

/* words of --norm by enum scale_by */
static const char *const norms[] = {
	[SCALE_NONE] = "none", [SCALE_TOTAL] = "total",
	[SCALE_ANCHOR] = "anchor", [SCALE_SECONDS] = "seconds",
	[SCALE_SPANS] = "spans",
};

static void
write_total(const struct total *t, struct out *o)
{
	out_fmt(o, "\"total\":{\"what\":\"%s%s\"", t->what, t->per);
	json_member(o, ",\"unit\":", t->unit);
	out_fmt(o, ",\"before\":%.10g,\"after\":%.10g,\"ratio\":%.6g",
	    t->mean[BEFORE], t->mean[AFTER], t->ratio);
	out_fmt(o, ",\"scatter\":%.6g,\"interval\":[%.6g,%.6g],"
	    "\"p\":%.3g},\n", t->scatter, t->ratio / t->times,
	    t->ratio * t->times, t->p);
}

/* write the minimum detectable effect at three shares, or null if none is */
static void
write_detectable(const struct judgement *j, struct out *o)
{
	static const unsigned at[] = {1, 5, 20};

	out_fmt(o, "\"visible\":{");
	for (size_t i = 0; i < LENGTH(at); i++) {
		double least = judge_detectable(j, at[i] / 100.0);

		out_fmt(o, "%s\"%u\":", i > 0 ? "," : "", at[i]);
		if (isfinite(least))
			out_fmt(o, "%.4f", 100 * least);
		else
			out_fmt(o, "null");
	}
	out_fmt(o, "},\n");
}

static void
write_summary(const struct comparison *r, struct out *o)
{
	const struct judgement *j = r->judgement;
	const struct reference *ref = &j->reference;
	struct functions_match m = functions_matched(r->functions);
	char name[RUNS_NAME];

	write_total(r->total, o);
	out_fmt(o, "\"scale\":{\"norm\":\"%s\"", norms[r->scale->by]);
	json_member(o, ",\"why\":", str_of(r->why));
	out_text(o, "},\n");
	write_side(r, "before", BEFORE, o);
	write_side(r, "after", AFTER, o);
	out_fmt(o, "\"matched\":{\"path\":%.6f,\"function\":%.6f,"
	    "\"none\":%.6f},\n", m.path, m.leaf, m.none);
	json_member(o, "\"significance\":", str_of(j->counts.untested == NULL ?
	    runs_test(r->runs, name) : "unknown"));
	out_fmt(o, ",\"tests\":%zu,\"alpha\":%g,\n", j->tests.n,
	    SIGNIFICANCE_ALPHA);
	out_fmt(o, "\"minimal\":{\"points\":%g,\"relative\":%g},\n",
	    100 * j->effect.points, j->effect.relative);
	out_fmt(o, "\"factor\":%.6g,\"dilution\":%.6g,", j->counts.factor,
	    ref->dilution);
	out_fmt(o, "\"dilution_interval\":[%.6g,%.6g],\n",
	    ref->dilution / ref->dilution_times,
	    ref->dilution * ref->dilution_times);
	out_text(o, "\"common\":");
	if (r->common->agrees)
		out_fmt(o, "%.6g,\n", r->common->ratio);
	else
		out_text(o, "null,\n");
	if (j->counts.untested == NULL)
		write_detectable(j, o);
}

static const char *const verdicts[] = {
	[CHANGE_NONE] = "same", [CHANGE_MAY] = "may have changed",
	[CHANGE_SMALL] = "small", [CHANGE_DILUTED] = "diluted",
	[CHANGE_GREW] = "grew", [CHANGE_SHRANK] = "shrank",
};

/* write a change; x is its explanation, or NULL */
static void
write_change(const struct comparison *r, const struct change *c,
    const struct explained *x, struct out *o)
{
	const struct names *names = &r->functions->names;

	json_member(o, "{\"function\":", names_text(names, c->func));
	out_fmt(o, ",\"kind\":\"%s\",\"before\":%.4f,\"after\":%.4f,"
	    "\"points\":%.4f", c->kind == SELF ? "self" : "total",
	    100 * c->before, 100 * c->after, 100 * change_grown(c));
	if (c->before > 0)
		out_fmt(o, ",\"relative\":%.4f", c->after / c->before - 1);
	if (c->test.tested)
		out_fmt(o, ",\"interval\":[%.4f,%.4f],\"p\":%.3g,"
		    "\"adjusted\":%.3g",
		    100 * (change_grown(c) - c->test.margin),
		    100 * (change_grown(c) + c->test.margin), c->test.p,
		    c->test.adjusted);
	out_fmt(o, ",\"verdict\":\"%s\"", verdicts[c->verdict]);
	if (r->explain->own[c->func])
		out_text(o, ",\"own\":true");
	if (c->same->func != c->func) {
		json_member(o, ",\"same_as\":",
		    names_text(names, c->same->func));
	}
	if (x != NULL && x->by != NULL) {
		json_member(o, ",\"explained_by\":",
		    names_text(names, x->by->func));
	}
	if (x != NULL && x->moved) {
		json_member(o, ",\"moved_under\":",
		    names_text(names, x->parent - 1));
	}
	out_char(o, '}');
}

static void
write_gate(const struct comparison *r, const struct gate *g, struct out *o)
{
	out_fmt(o, ",\n\"gate\":{\"result\":\"%s\",\"broken\":[",
	    g->status == EXIT_NO ? "fail" :
	    g->status == EXIT_TROUBLE ? "blind" : "pass");
	for (size_t i = 0; i < g->n; i++) {
		const struct gate_breach *b = &g->all[i];

		json_member(o, i > 0 ? ",\n{\"rule\":" : "\n{\"rule\":",
		    str_of(b->rule->text));
		if (b->change != NULL) {
			out_text(o, ",\"change\":");
			write_change(r, b->change, gate_explained(b->rule,
			    r->explain, b->change), o);
		}
		out_char(o, '}');
	}
	out_char(o, ']');
	if (g->blind != NULL && g->cause == GATE_FUNCTION)
		out_fmt(o, ",\"visible\":%.4f", 100 * g->detectable);
	if (g->blind != NULL && g->runs > 0)
		out_fmt(o, ",\"runs_needed\":%u", g->runs);
	out_char(o, '}');
}

void
report_json(const struct comparison *r, const struct gate *g, struct out *o)
{
	const struct changes *cs = &r->judgement->changes;
	bool any = false;

	out_text(o, "{");
	write_summary(r, o);
	out_text(o, "\"changes\":[");
	for (size_t i = 0; i < cs->n; i++) {
		const struct change *c = &cs->all[i];

		if (c->before <= 0 && c->after <= 0)
			continue;
		out_text(o, any ? ",\n" : "\n");
		any = true;
		write_change(r, c, explain_of(r->explain, c), o);
	}
	out_text(o, "]");
	if (g != NULL)
		write_gate(r, g, o);
	out_text(o, "}\n");
}
