#include "tools/folddiff/export.h"

#include <math.h>

#include "common/json.h"
#include "tools/folddiff/noise.h"

static void
side(const struct report *r, const char *what, unsigned which, struct out *o)
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
		out_char(o, '}');
	}
	out_text(o, "],\n");
}

static void
head(const struct report *r, struct out *o)
{
	const struct judge *j = r->judge;
	char name[RUNS_NAME];

	side(r, "before", BEFORE, o);
	side(r, "after", AFTER, o);
	out_fmt(o, "\"matched\":{\"path\":%.6f,\"function\":%.6f,"
	    "\"none\":%.6f},\n", r->matched.path, r->matched.leaf,
	    r->matched.none);
	out_text(o, "\"significance\":");
	json_str(o, str_of(j->untested == NULL ? runs_test(r->runs, name) :
	    "unknown"));
	out_fmt(o, ",\"tests\":%zu,\"q\":%g,\n", j->tests, JUDGE_Q);
	out_fmt(o, "\"minimal\":{\"points\":%g,\"relative\":%g},\n",
	    100 * j->points, j->relative);
	out_fmt(o, "\"factor\":%.6g,\"dilution\":%.6g,\n", j->factor,
	    j->dilution);
	if (j->untested == NULL)
		out_fmt(o, "\"visible\":{\"1\":%.4f,\"5\":%.4f,"
		    "\"20\":%.4f},\n",
		    100 * noise_visible(j, 0.01, j->noise),
		    100 * noise_visible(j, 0.05, j->noise),
		    100 * noise_visible(j, 0.2, j->noise));
}

static const char *const verdicts[] = {
	[SAME] = "same", [SMALL] = "small", [DILUTED] = "diluted",
	[GREW] = "grew", [SHRANK] = "shrank",
};

static void
change(const struct report *r, const struct change *c, struct out *o)
{
	const struct names *names = &r->funcs->names;

	out_text(o, "{\"function\":");
	json_str(o, names_text(names, c->func));
	out_fmt(o, ",\"kind\":\"%s\",\"before\":%.4f,\"after\":%.4f,"
	    "\"points\":%.4f", c->kind == SELF ? "self" : "total",
	    100 * c->before, 100 * c->after, 100 * (c->after - c->before));
	if (c->before > 0)
		out_fmt(o, ",\"relative\":%.4f", c->after / c->before - 1);
	if (c->tested)
		out_fmt(o, ",\"interval\":[%.4f,%.4f],\"p\":%.3g,\"q\":%.3g",
		    100 * (c->after - c->before - c->half),
		    100 * (c->after - c->before + c->half), c->p, c->q);
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
gate(const struct report *r, const struct gate *g, struct out *o)
{
	bool blind = g->blind != NULL && !g->allow_blind;

	out_fmt(o, ",\n\"gate\":{\"result\":\"%s\",\"broken\":[",
	    g->n > 0 ? "fail" : blind ? "blind" : "pass");
	for (size_t i = 0; i < g->n; i++) {
		out_text(o, i > 0 ? ",\n{\"rule\":" : "\n{\"rule\":");
		json_str(o, str_of(g->all[i].rule->text));
		out_text(o, ",\"change\":");
		change(r, g->all[i].change, o);
		out_char(o, '}');
	}
	out_char(o, ']');
	if (g->blind != NULL)
		out_fmt(o, ",\"visible\":%.4f,\"samples_needed\":%.0f",
		    100 * g->visible, ceil(g->samples));
	out_char(o, '}');
}

void
export_json(const struct report *r, const struct gate *g, struct out *o)
{
	const struct judge *j = r->judge;
	bool any = false;

	out_text(o, "{");
	head(r, o);
	out_text(o, "\"changes\":[");
	for (size_t i = 0; i < j->n; i++) {
		const struct change *c = &j->all[i];

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
