#include "tools/foldtop/reports/report.h"

#include <math.h>

#include "tools/foldtop/findings/advice.h"
#include "tools/foldtop/reports/report_export.h"
#include "tools/foldtop/reports/report_hotspots.h"
#include "tools/foldtop/findings/blame.h"
#include "tools/foldtop/reports/moments_report.h"
#include "tools/foldtop/reports/percentiles.h"
#include "tools/foldtop/print/list.h"

#define REPORT_WIDTH 79		/* of prose */
#define THREADS 10		/* that are listed */
#define LONG 5			/* seconds of which some may differ */

/* shares of unknown frames from which symbols are missed */
#define SOME_UNKNOWN 5.0
#define MOST_UNKNOWN 30.0

static void
field(const struct page *rc, const char *what, const char *given,
    str key, const char *unit)
{
	str value = given != NULL ? str_of(given) :
	    meta_get(rc->profile->meta, key);
	struct buf b = {0};

	if (value.n == 0)
		return;
	screen_name(&b, value);
	out_fmt(rc->out, "%s: ", what);
	out_str(rc->out, buf_str(&b));
	out_fmt(rc->out, "%s\n", unit);
	buf_free(&b);
}

static void
how_much(const struct page *rc)
{
	const struct profile *p = rc->profile;
	str scale = meta_get(p->meta, STR("scale"));
	struct buf text = {0};
	char n[NUM_TEXT];

	if (p->samples.n > 0) {
		out_text(rc->out, "Total samples: ");
		out_str(rc->out, num_commas(n, NUM(p->samples.n)));
		out_text(rc->out, p->samples.guessed ?
		    " (taken from the counts)\n" : "\n");
	}
	if (p->samples.n == 0 ||
	    !str_eq(profile_unit(p), STR("samples"))) {
		profile_amount(p, p->total, &text);
		out_text(rc->out, "Total weight: ");
		out_str(rc->out, buf_str(&text));
		out_char(rc->out, '\n');
		buf_free(&text);
	}
	if (scale.n == 0)
		return;
	buf_fmt(&text, "Estimated: counts are multiplied by ");
	screen_name(&text, scale);
	buf_char(&text, '\n');
	out_str(rc->out, buf_str(&text));
	buf_free(&text);
}

static void
symbols(const struct page *rc)
{
	double u = rc->profile->health.unknown;

	if (isnan(u))
		return;
	out_fmt(rc->out, "Debug symbols: %s (%.1f%% of frames unknown)\n",
	    u < SOME_UNKNOWN ? "available" : u < MOST_UNKNOWN ?
	    "partly missing" : "missing", u);
}

/* what the profiler took and missed: its seconds of CPU are given */
static void
cost(const struct page *rc, const char *seconds)
{
	struct num lost = {0}, throttled = {0};
	char n[NUM_TEXT];

	if (seconds == NULL)
		return;
	meta_num(rc->profile->meta, STR("lost"), &lost);
	meta_num(rc->profile->meta, STR("throttled"), &throttled);
	out_fmt(rc->out, "Cost: %s s of CPU for the profiler, ", seconds);
	out_str(rc->out, num_commas(n, lost));
	out_fmt(rc->out, " sample%s lost, throttled ",
	    num_cmp(lost, NUM(1)) == 0 ? "" : "s");
	out_str(rc->out, num_commas(n, throttled));
	out_fmt(rc->out, " time%s\n",
	    num_cmp(throttled, NUM(1)) == 0 ? "" : "s");
}

static void
measured(const struct page *rc, const struct report_words *w,
    const struct capture_meta *k)
{
	const char *workload = w->workload != NULL ? w->workload : k->workload;

	out_text(rc->out, "Flamegraph Profiling Report\n"
	    "===========================\n");
	field(rc, "Workload", workload, STR("command"), "");
	field(rc, "Date", w->date, STR("date"), "");
	field(rc, "Duration", w->duration, STR("duration"), " seconds");
	field(rc, "Sample rate", w->rate, STR("rate"), " Hz");
	how_much(rc);
	symbols(rc);
	cost(rc, w->cost != NULL ? w->cost : k->cost);
}

/* prose, wrapped */
static void
paragraph(const struct page *rc, struct buf *text)
{
	struct buf b = {0};
	size_t width = rc->screen.width;

	screen_wrap(&b, buf_str(text), width > 0 && width < REPORT_WIDTH ?
	    width : REPORT_WIDTH, 3);
	out_str(rc->out, buf_str(&b));
	buf_free(&b);
	text->n = 0;
}

static void
health(const struct page *rc)
{
	const struct health *h = &rc->profile->health;
	struct buf b = {0};

	if (h->n > 0)
		out_text(rc->out, "\nHealth:\n");
	for (size_t i = 0; i < h->n; i++) {
		buf_fmt(&b, " %s ", h->all[i].level == HEALTH_SEVERE ? "!" :
		    rc->screen.glyphs->bullet);
		health_line(&h->all[i], &b);
		paragraph(rc, &b);
	}
	buf_free(&b);
}

static void
recommendations(const struct page *rc, const struct groups *g)
{
	const struct profile *profile = rc->profile;
	struct advices a = {0};
	struct buf b = {0};

	advice_find(&a, profile, g);
	if (a.n > 0)
		out_text(rc->out, "\nOptimization Recommendations:\n");
	for (size_t i = 0; i < a.n; i++) {
		buf_fmt(&b, " %s ", rc->screen.glyphs->bullet);
		screen_name(&b, a.all[i].frame);
		buf_fmt(&b, " (%.1f%%): ",
		    profile_percent(profile, a.all[i].frame_count));
		advice_text(profile, &a.all[i], &b);
		paragraph(rc, &b);
	}
	buf_free(&b);
}

/* who has how much, if the stacks begin with the names of several threads */
static void
threads(const struct page *rc)
{
	struct groups g = {0};
	struct list l = {0};

	if (rc->profile->labels == 0)
		return;
	groups_sum(&g, rc->profile, BY_THREAD);
	groups_sort(&g, ORDER_TOTAL);
	for (size_t i = 0; i < g.n && i < THREADS; i++) {
		if (profile_percent(rc->profile, g.all[i].total) < 1)
			break;
		list_add(rc, &l, STR("  "), g.all[i].name,
		    g.all[i].total);
	}
	if (l.n < 2)
		return;
	out_text(rc->out, "\nThreads, by name:\n");
	list_write(rc, &l);
}

static void
artifacts(const struct page *rc, const struct opt_list *l,
    const struct capture_meta *k)
{
	if (l->n + k->n > 0)
		out_text(rc->out, "\nArtifacts saved:\n");
	for (size_t i = 0; i < l->n; i++) {
		str rest = str_of(l->all[i].value), name;

		str_cut(&rest, '=', &name);
		out_fmt(rc->out, "  %.*s: %.*s\n", (int)name.n, name.p,
		    (int)rest.n, rest.n > 0 ? rest.p : "");
	}
	for (size_t i = 0; i < k->n; i++)
		out_fmt(rc->out, "  %s: %s\n", k->file[i].what,
		    k->file[i].path);
}

/* has the recording slices, and enough of them to tell a time from the rest? */
static bool
is_long(const struct page *rc)
{
	struct num seconds = {0};

	return rc->profile->slices != NULL &&
	    meta_num(rc->profile->meta, STR("duration"), &seconds) &&
	    seconds.whole >= LONG;
}

/* what is no part of every report */
static void
appendix(const struct page *rc)
{
	struct page waits = *rc;

	if (is_long(rc)) {
		out_char(rc->out, '\n');
		moments_text(rc);
	}
	if (rc->waits == NULL)
		return;
	out_text(rc->out, "\nHow long each thread waited, in us:\n");
	waits.profile = rc->waits;
	percentiles_report(&waits);
}

void
report_write(const struct page *rc, const struct report_words *w,
    const struct capture_meta *k)
{
	struct groups g = {0};
	enum kind kind;

	if (!page_for_people(rc)) {
		report_export(rc);
		return;
	}
	g.functions = true;
	groups_sum(&g, rc->profile, BY_FUNCTION);
	if (rc->form == FORM_MARKDOWN)
		out_text(rc->out, "```\n");
	measured(rc, w, k);
	health(rc);
	kind = blame_resolve(rc->profile, w->kind);
	if (kind == KIND_CPU)
		report_hotspots(rc, &g);
	else
		blame_list(rc, kind);
	if (kind != KIND_WALL)
		threads(rc);
	if (kind == KIND_CPU)
		recommendations(rc, &g);
	artifacts(rc, &w->artifacts, k);
	appendix(rc);
	if (rc->form == FORM_MARKDOWN)
		out_text(rc->out, "```\n");
}
