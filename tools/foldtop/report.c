#include "tools/foldtop/report.h"

#include <math.h>

#include "tools/foldtop/advice.h"
#include "tools/foldtop/data.h"
#include "tools/foldtop/hotlist.h"

#define REPORT_WIDTH 79		/* of prose */

/* shares of unknown frames from which symbols are missed */
#define SOME_UNKNOWN 5.0
#define MOST_UNKNOWN 30.0

static void
field(const struct view *v, const char *what, const char *given, str key,
    const char *unit)
{
	str value = given != NULL ? str_of(given) :
	    meta_get(v->base->meta, key);
	struct buf b = {0};

	if (value.n == 0)
		return;
	screen_name(&b, value);
	out_fmt(v->out, "%s: ", what);
	out_str(v->out, buf_str(&b));
	out_fmt(v->out, "%s\n", unit);
	buf_free(&b);
}

static void
how_much(const struct view *v)
{
	const struct base *b = v->base;
	bool samples = base_has_samples(b) ||
	    str_eq(base_unit(b), STR("samples"));
	struct buf text = {0};
	char n[NUM_TEXT];

	if (samples || b->samples.n > 0) {
		struct num all = base_has_samples(b) || !samples ?
		    NUM(b->samples.n) : b->total;

		out_text(v->out, "Total samples: ");
		out_str(v->out, num_commas(n, all));
		out_char(v->out, '\n');
	}
	if (!samples) {
		base_amount(b, b->total, &text);
		out_text(v->out, "Total weight: ");
		out_str(v->out, buf_str(&text));
		out_char(v->out, '\n');
		buf_free(&text);
	}
}

static void
symbols(const struct view *v)
{
	double u = v->base->health.unknown;

	if (isnan(u))
		return;
	out_fmt(v->out, "Debug symbols: %s (%.1f%% of frames unknown)\n",
	    u < SOME_UNKNOWN ? "available" : u < MOST_UNKNOWN ?
	    "partly missing" : "missing", u);
}

static void
measured(const struct view *v, const struct report_words *w)
{
	out_text(v->out, "Flamegraph Profiling Report\n"
	    "===========================\n");
	field(v, "Workload", w->workload, STR("command"), "");
	field(v, "Date", w->date, STR("date"), "");
	field(v, "Duration", w->duration, STR("duration"), " seconds");
	field(v, "Sample rate", w->rate, STR("rate"), " Hz");
	how_much(v);
	symbols(v);
}

/* prose, wrapped */
static void
paragraph(const struct view *v, struct buf *text)
{
	struct buf b = {0};
	size_t width = v->screen.width;

	screen_wrap(&b, buf_str(text), width > 0 && width < REPORT_WIDTH ?
	    width : REPORT_WIDTH, 3);
	out_str(v->out, buf_str(&b));
	buf_free(&b);
	text->n = 0;
}

static void
health(const struct view *v)
{
	const struct health *h = &v->base->health;
	struct buf b = {0};

	if (h->n > 0)
		out_text(v->out, "\nHealth:\n");
	for (size_t i = 0; i < h->n; i++) {
		buf_fmt(&b, " %s ", h->all[i].level == HEALTH_SEVERE ? "!" :
		    v->screen.glyphs->bullet);
		health_line(&h->all[i], &b);
		paragraph(v, &b);
	}
	buf_free(&b);
}

static void
recommendations(const struct view *v, const struct groups *g)
{
	const struct base *base = v->base;
	struct advices a = {0};
	struct buf b = {0};

	advice_find(&a, base, g);
	if (a.n > 0)
		out_text(v->out, "\nOptimization Recommendations:\n");
	for (size_t i = 0; i < a.n; i++) {
		buf_fmt(&b, " %s ", v->screen.glyphs->bullet);
		screen_name(&b, a.all[i].frame);
		buf_fmt(&b, " (%.1f%%): ",
		    base_percent(base, a.all[i].frame_count));
		advice_text(base, &a.all[i], &b);
		paragraph(v, &b);
	}
	buf_free(&b);
}

static void
artifacts(const struct view *v, const struct opt_list *l)
{
	if (l->n > 0)
		out_text(v->out, "\nArtifacts saved:\n");
	for (size_t i = 0; i < l->n; i++) {
		str rest = str_of(l->all[i].value), name;

		str_cut(&rest, '=', &name);
		out_fmt(v->out, "  %.*s: %.*s\n", (int)name.n, name.p,
		    (int)rest.n, rest.n > 0 ? rest.p : "");
	}
}

void
report_write(const struct view *v, const struct report_words *w)
{
	struct groups g = {0};

	if (!view_for_people(v)) {
		data_write(v);
		return;
	}
	groups_sum(&g, v->base, BY_FUNCTION);
	if (v->form == FORM_MARKDOWN)
		out_text(v->out, "```\n");
	measured(v, w);
	health(v);
	hotlist_write(v, &g);
	recommendations(v, &g);
	artifacts(v, &w->artifacts);
	if (v->form == FORM_MARKDOWN)
		out_text(v->out, "```\n");
}
