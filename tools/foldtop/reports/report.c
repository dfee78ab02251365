/*
 * The report for people: own code if known, the measurement and its quality,
 * what is hot and what to do about it.  Its parts are in report_parts.h.
 */
#include <math.h>
#include <string.h>

#include "common/base/sys.h"
#include "common/base/units.h"
#include "common/io/in.h"
#include "common/profile/capture.h"
#include "tools/foldtop/findings/advice.h"
#include "tools/foldtop/print/list.h"
#include "tools/foldtop/reports/report_kind.h"
#include "tools/foldtop/reports/report_parts.h"

#define THREADS 10		/* threads listed */
#define MOMENTS_SECONDS 5	/* shortest recording searched for moments */

/* percent of unknown frames from which symbols are missing partly, or mostly */
#define PARTLY_UNKNOWN 5.0
#define MOSTLY_UNKNOWN 30.0

static void
write_field(const char *what, str value, const char *unit, struct out *o)
{
	struct buf b = {0};

	if (value.n == 0)
		return;
	screen_name(&b, value);
	out_fmt(o, "%s: ", what);
	out_str(o, buf_str(&b));
	out_fmt(o, "%s\n", unit);
	buf_free(&b);
}

static void
write_totals(const struct profile *p, struct out *o)
{
	str scale = meta_get(p->meta, STR("scale"));
	struct buf text = {0};
	char n[NUM_TEXT];

	if (p->samples.n > 0) {
		out_text(o, "Total samples: ");
		out_str(o, num_commas(n, NUM(p->samples.n)));
		out_text(o, p->samples.guessed ?
		    " (taken from the counts)\n" : "\n");
	}
	if (p->samples.n == 0 ||
	    !str_eq(p->unit.name, STR("samples"))) {
		count_unit_amount(&p->unit, p->total, &text);
		out_text(o, "Total weight: ");
		out_str(o, buf_str(&text));
		out_text(o, str_eq(meta_get(p->meta, STR("event")),
		    STR("latency")) ? " by the clock on the wall, shared by "
		    "the threads that ran at once\n" : "\n");
		buf_free(&text);
	}
	if (scale.n == 0)
		return;
	buf_fmt(&text, "Estimated: counts are multiplied by up to ");
	screen_name(&text, scale);
	buf_char(&text, '\n');
	out_str(o, buf_str(&text));
	buf_free(&text);
}

/* print the share of unknown frames, unless it is small and a finding reports
 * unknown leaves */
static void
write_symbols(const struct profile *p, struct out *o)
{
	double u = p->health.unknown;
	bool unknown = false;

	for (size_t i = 0; i < p->health.n; i++)
		unknown |= strcmp(p->health.all[i].name, "unknown-leaf") == 0;
	if (isnan(u) || (unknown && u < PARTLY_UNKNOWN))
		return;
	out_fmt(o, "Debug symbols: %s (%.1f%% of frames unknown)\n",
	    u < PARTLY_UNKNOWN ? "available" : u < MOSTLY_UNKNOWN ?
	    "partly missing" : "missing", u);
}

/* return "2 ms" for the key "p50=" of "p50=0.002 p90=0.003", or nothing */
static str
read_span_time(str times, str key, char *text)
{
	str word;
	struct num n;

	while (str_word(&times, &word))
		if (str_starts(word, key) &&
		    num_parse(str_from(word, key.n), &n) != NUM_BAD)
			return units_human(text, num_scale(n, NUM(NUM_NANO),
			    NUM(1)), STR("ns"));
	return (str){0};
}

/* suggest the comparison that explains why some spans take longer */
static void
write_spans_advice(const struct meta *m, struct out *o)
{
	bool slow = meta_get(m, STR("span-over")).n > 0;
	bool fast = meta_get(m, STR("span-under")).n > 0;

	if (slow && fast)
		return;
	out_fmt(o, "Why %s are slow: folddiff --report of %s and %s\n",
	    slow ? "these" : fast ? "others" : "some",
	    fast ? "this profile" : "--span=under:p50",
	    slow ? "this profile" : "--span=over:p99");
}

static void
write_spans(const struct meta *m, struct out *o)
{
	static const struct { str key; const char *before; } times[] = {
		{{"p50=", 4}, "; half took up to "},
		{{"p99=", 4}, ", 99 of 100 up to "},
		{{"max=", 4}, ", the longest "}
	};
	char text[NUM_TEXT];
	struct num n;

	if (!meta_num(m, STR("spans"), &n))
		return;
	out_text(o, "Spans: ");
	out_str(o, num_commas(text, n));
	for (size_t i = 0; i < LENGTH(times); i++) {
		str took = read_span_time(meta_get(m, STR("span-times")),
		    times[i].key, text);

		if (took.n > 0) {
			out_text(o, times[i].before);
			out_str(o, took);
		}
	}
	out_char(o, '\n');
	write_spans_advice(m, o);
}

/* print the command that profile_run noted, "workload=./sort ...", or that of
 * the metadata; `capture` is NULL if the input is not of a capture */
static void
write_workload(const struct profile *p, const char *capture, struct out *o)
{
	struct buf file = {0}, workload = {0};
	struct in in;
	str line;

	buf_add(&workload, meta_get(p->meta, STR("command")));
	if (capture != NULL && capture_find(capture, CAPTURE_META, &file)) {
		in_open(&in, buf_text(&file));
		while (in_line(&in, &line))
			if (str_skip(&line, STR("workload=")))
				buf_set(&workload, line);
		in_close(&in);
	}
	write_field("Workload", buf_str(&workload), "", o);
	buf_free(&file);
	buf_free(&workload);
}

static void
write_measurement(const struct profile *p, const char *capture,
    const struct page *page)
{
	struct out *o = page->out;

	write_workload(p, capture, o);
	write_field("Date", meta_get(p->meta, STR("date")), "", o);
	write_field("Duration", meta_get(p->meta, STR("duration")), " seconds",
	    o);
	write_spans(p->meta, o);
	write_field("Sample rate", meta_get(p->meta, STR("rate")), " Hz", o);
	write_totals(p, o);
	write_symbols(p, o);
}

static void
write_health(const struct health *h, const struct page *page)
{
	struct buf b = {0};

	if (h->n > 0)
		out_text(page->out, "\nHealth:\n");
	for (size_t i = 0; i < h->n; i++) {
		buf_fmt(&b, " %s ", h->all[i].level == HEALTH_SEVERE ? "!" :
		    page->screen.glyphs->bullet);
		health_line(h, i, &b);
		page_paragraph(page, &b);
	}
	buf_free(&b);
}

static void
write_recommendations(const struct profile *p, const struct page *page)
{
	struct advice_list a = {0};
	struct buf b = {0};

	advice_find(&a, p);
	if (a.n > 0)
		out_text(page->out, "\nOptimization Recommendations:\n");
	for (size_t i = 0; i < a.n; i++) {
		buf_fmt(&b, " %s ", page->screen.glyphs->bullet);
		screen_fit(&page->screen, &b, a.all[i].frame, ADVICE_NAME);
		buf_fmt(&b, " (%.1f%%): ",
		    profile_percent(p, a.all[i].frame_count));
		advice_text(p, &a.all[i], &page->screen, &b);
		page_paragraph(page, &b);
	}
	buf_free(&b);
}

/* list the threads, if stacks begin with a label and there are several */
static void
write_threads(const struct profile *p, const struct page *page)
{
	struct groups g = {0};
	struct list l = {0};

	if (p->labels == 0)
		return;
	groups_sum(&g, p, BY_THREAD);
	groups_sort(&g, ORDER_TOTAL, THREADS);
	for (size_t i = 0; i < g.n && i < THREADS; i++) {
		if (profile_percent(p, g.all[i].total) < 1)
			break;
		list_add(&l, p, &page->screen, STR("  "), g.all[i].name,
		    g.all[i].total);
	}
	if (l.n < 2)
		return;
	out_text(page->out, "\nThreads, by name:\n");
	list_write(&l, p, page->out);
}

static void
write_artifacts(const char *capture, struct out *o)
{
	static const struct {
		const char *what;
		enum capture_part part;
	} files[] = {
		{"Profile", CAPTURE_RECORDING}, {"Flamegraph", CAPTURE_PICTURE},
		{"Folded", CAPTURE_FOLDED},
	};
	const char *head = "\nArtifacts saved:\n";
	struct buf file = {0};

	for (size_t i = 0; i < LENGTH(files); i++)
		if (capture_find(capture, files[i].part, &file)) {
			out_fmt(o, "%s  %s: %s\n", head, files[i].what,
			    buf_text(&file));
			head = "";
		}
	buf_free(&file);
}

/* return true if the profile has slices and is long enough to find moments */
static bool
is_long(const struct profile *p)
{
	struct num seconds = {0};

	return p->slices != NULL && p->of == NULL &&
	    meta_num(p->meta, STR("duration"), &seconds) &&
	    seconds.whole >= MOMENTS_SECONDS;
}

/* List the functions to blame.  If the input is a capture's picture, count
 * samples in the capture's folded stacks, because the picture has slices. */
static void
write_blame(const struct profile *p, enum profile_kind kind,
    const struct page *page, const struct report_request *r)
{
	static struct input single;
	struct input_settings settings = *r->input;
	char *paths[] = {(char *)(uintptr_t)r->capture, NULL};

	settings.keep_order = true;
	settings.time = INPUT_DROP_TIME;
	if (kind == PROFILE_ALLOC && r->capture != NULL && p->of == NULL &&
	    input_read(&single, &settings, paths))
		p = &single.profile;
	report_blame(p, kind, page);
}

static void
write_text(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	enum profile_kind kind = profile_kind(p);

	out_text(page->out, "Flamegraph Profiling Report\n"
	    "===========================\n");
	if (p->own != NULL) {
		report_own(p, page);
		out_char(page->out, '\n');
	}
	write_measurement(p, r->capture, page);
	write_health(&p->health, page);
	if (kind == PROFILE_CPU)
		report_hotspots(p, page);
	else
		write_blame(p, kind, page, r);
	if (kind != PROFILE_WALL)
		write_threads(p, page);
	if (kind == PROFILE_CPU)
		write_recommendations(p, page);
	if (r->capture != NULL)
		write_artifacts(r->capture, page->out);
	if (is_long(p)) {
		out_char(page->out, '\n');
		report_moments_text(p, page);
	}
}

static bool
write_report(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	if (page_for_people(page))
		write_text(p, page, r);
	else
		report_export(p, page);
	return true;
}

const struct report_kind report_report = {
	.name = "report",
	.what = "a readable summary: what was measured, hot functions, advice",
	.first = true,
	.time = INPUT_USE_TIME,
	.accepts = REPORT_NUMBER | REPORT_OF | REPORT_OWN | REPORT_FORM,
	.write = write_report,
};
