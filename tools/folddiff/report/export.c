#include "tools/folddiff/report/export.h"

#include <math.h>

#include "common/io/json.h"
#include "tools/folddiff/test/power.h"

static void
side(const struct comparison *r, const char *what, unsigned which,
    struct out *o)
{
	bool any = false;

	out_fmt(o, "\"%s\":[", what);
	for (unsigned i = 0; i < r->runs->n; i++) {
		const struct run *run = &r->runs->all[i];

		if (runs_side(r->runs, i) != which)
			continue;
		out_text(o, any ? ",{\"file\":" : "{\"file\":");
		any = true;
		json_str(o, str_of(run->name));
		out_text(o, ",\"weight\":");
		out_num(o, run->total);
		out_text(o, ",\"samples\":");
		if (run->samples.n > 0)
			out_num(o, NUM(run->samples.n));
		else
			out_text(o, "null");
		out_text(o, ",\"samples_from\":");
		json_str(o, str_of(run->samples.why));
		out_char(o, '}');
	}
	out_text(o, "],\n");
}

static const char *const norms[] = {
	[SCALE_NONE] = "none", [SCALE_TOTAL] = "total",
	[SCALE_ANCHOR] = "anchor", [SCALE_SECONDS] = "seconds",
};

static void
whole(const struct total *t, struct out *o)
{
	out_fmt(o, "\"total\":{\"what\":\"%s%s\",\"unit\":", t->what,
	    t->behind);
	if (t->unit.n > 0)
		json_str(o, t->unit);
	else
		out_text(o, "null");
	out_fmt(o, ",\"before\":%.10g,\"after\":%.10g,\"ratio\":%.6g",
	    t->mean[BEFORE], t->mean[AFTER], t->ratio);
	if (t->times > 0)
		out_fmt(o, ",\"interval\":[%.6g,%.6g],\"p\":%.3g",
		    t->ratio / t->times, t->ratio * t->times, t->p);
	out_text(o, "},\n");
}

static void
head(const struct comparison *r, struct out *o)
{
	const struct changes *cs = r->changes;
	char name[RUNS_NAME];

	whole(r->total, o);
	out_fmt(o, "\"scale\":{\"norm\":\"%s\",\"why\":", norms[r->scale->by]);
	json_str(o, str_of(r->why));
	out_text(o, "},\n");
	side(r, "before", BEFORE, o);
	side(r, "after", AFTER, o);
	out_fmt(o, "\"matched\":{\"path\":%.6f,\"function\":%.6f,"
	    "\"none\":%.6f},\n", r->matched.path, r->matched.leaf,
	    r->matched.none);
	out_text(o, "\"significance\":");
	json_str(o, str_of(cs->untested == NULL ? runs_test(r->runs, name) :
	    "unknown"));
	out_fmt(o, ",\"tests\":%zu,\"alpha\":%g,\n", cs->tests, CHANGE_ALPHA);
	out_fmt(o, "\"minimal\":{\"points\":%g,\"relative\":%g},\n",
	    100 * cs->points, cs->relative);
	out_fmt(o, "\"factor\":%.6g,\"dilution\":%.6g,", cs->factor,
	    cs->dilution);
	out_fmt(o, "\"dilution_interval\":[%.6g,%.6g],\n",
	    cs->dilution / cs->dilution_times,
	    cs->dilution * cs->dilution_times);
	if (cs->untested == NULL)
		out_fmt(o, "\"visible\":{\"1\":%.4f,\"5\":%.4f,"
		    "\"20\":%.4f},\n",
		    100 * power_change(cs, 0.01, cs->noise,
		    counts_minimum(cs, 0.01)),
		    100 * power_change(cs, 0.05, cs->noise,
		    counts_minimum(cs, 0.05)),
		    100 * power_change(cs, 0.2, cs->noise,
		    counts_minimum(cs, 0.2)));
}

static const char *const verdicts[] = {
	[CHANGE_NONE] = "same", [CHANGE_SMALL] = "small",
	[CHANGE_DILUTED] = "diluted",
	[CHANGE_GREW] = "grew", [CHANGE_SHRANK] = "shrank",
};

static void
change(const struct comparison *r, const struct change *c, struct out *o)
{
	const struct names *names = &r->functions->names;

	out_text(o, "{\"function\":");
	json_str(o, names_text(names, c->func));
	out_fmt(o, ",\"kind\":\"%s\",\"before\":%.4f,\"after\":%.4f,"
	    "\"points\":%.4f", c->kind == SELF ? "self" : "total",
	    100 * c->before, 100 * c->after, 100 * (c->after - c->before));
	if (c->before > 0)
		out_fmt(o, ",\"relative\":%.4f", c->after / c->before - 1);
	if (c->tested)
		out_fmt(o, ",\"interval\":[%.4f,%.4f],\"p\":%.3g,"
		    "\"adjusted\":%.3g",
		    100 * (c->after - c->before - c->half),
		    100 * (c->after - c->before + c->half), c->p, c->adjusted);
	out_fmt(o, ",\"verdict\":\"%s\"", verdicts[c->verdict]);
	if (c->same->func != c->func) {
		out_text(o, ",\"same_as\":");
		json_str(o, names_text(names, c->same->func));
	}
	if (c->same->by != NULL) {
		out_text(o, ",\"explained_by\":");
		json_str(o, names_text(names, c->same->by->func));
	}
	if (c->same->moved) {
		out_text(o, ",\"moved_under\":");
		json_str(o, names_text(names, c->same->parent - 1));
	}
	out_char(o, '}');
}

static void
gate(const struct comparison *r, const struct gate *g, struct out *o)
{
	bool blind = g->blind != NULL && !g->allow_blind;

	out_fmt(o, ",\n\"gate\":{\"result\":\"%s\",\"broken\":[",
	    g->n > 0 ? "fail" : blind ? "blind" : "pass");
	for (size_t i = 0; i < g->n; i++) {
		out_text(o, i > 0 ? ",\n{\"rule\":" : "\n{\"rule\":");
		json_str(o, str_of(g->all[i].rule->text));
		if (g->all[i].change != NULL) {
			out_text(o, ",\"change\":");
			change(r, g->all[i].change, o);
		}
		out_char(o, '}');
	}
	out_char(o, ']');
	if (g->blind != NULL && !g->total_blind)
		out_fmt(o, ",\"visible\":%.4f,\"samples_needed\":%.0f",
		    100 * g->visible, ceil(g->samples));
	out_char(o, '}');
}

void
export_json(const struct comparison *r, const struct gate *g, struct out *o)
{
	const struct changes *cs = r->changes;
	bool any = false;

	out_text(o, "{");
	head(r, o);
	out_text(o, "\"changes\":[");
	for (size_t i = 0; i < cs->n; i++) {
		const struct change *c = &cs->all[i];

		if (c->before <= 0 && c->after <= 0)
			continue;
		out_text(o, any ? ",\n" : "\n");
		any = true;
		change(r, c, o);
	}
	out_text(o, "]");
	if (g != NULL)
		gate(r, g, o);
	out_text(o, "}\n");
}
