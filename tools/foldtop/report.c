#include "tools/foldtop/report.h"

#include <math.h>

#include "tools/foldtop/advice.h"
#include "tools/foldtop/data.h"
#include "tools/foldtop/hot.h"

#define CALLEES 4		/* shown below a hot function */
#define REPORT_WIDTH 79		/* of prose */
#define NAME_WIDTH 22
#define COUNT_WIDTH 7
#define NAME_MOST 48

#define MUCH_ELSE 25.0		/* percent outside the hot functions */

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

/* a line of the list of hot functions: a tree's branch and a name, a count */
struct line {
	str branch, name;
	struct num count;
};

struct lines {
	struct arena arena;
	struct line *all;
	size_t n, cap;
	size_t name_width, count_width;
};

/* a count in samples where there are any */
static str
amount(const struct view *v, struct num n, struct buf *to)
{
	const struct base *b = v->base;
	char text[NUM_TEXT];

	to->n = 0;
	if (base_has_samples(b))
		buf_add(to, num_human(text, base_samples(b, n),
		    STR("samples")));
	else
		base_amount(b, n, to);
	return buf_str(to);
}

/* the number of an amount, up to its unit */
static size_t
number(str amount)
{
	size_t blank = str_chr(amount, ' ');

	return blank != STR_NONE ? blank : amount.n;
}

static void
add_line(const struct view *v, struct lines *l, str branch, str name,
    struct num count)
{
	struct buf b = {0};
	size_t n;

	screen_fit(&v->screen, &b, name, NAME_MOST);
	GROW(l->all, l->cap, l->n + 1);
	l->all[l->n++] = (struct line){arena_str(&l->arena, branch),
	    arena_str(&l->arena, buf_str(&b)), count};
	n = screen_columns(branch) + screen_columns(buf_str(&b)) + 1;
	if (n > l->name_width)
		l->name_width = n;
	n = number(amount(v, count, &b)) + 2;
	if (n > l->count_width)
		l->count_width = n;
	buf_free(&b);
}

/* the callees that matter, and the function's own work if that does */
static void
add_callees(const struct view *v, struct lines *l, const struct hot *h,
    const struct edges *edges)
{
	struct part { str name; struct num count; } parts[CALLEES + 1];
	size_t n, kept = 0;
	const struct edge *e = edges_from(edges, h->id, &n);
	bool self = num_percent(h->group->self, h->group->total) >= HOT_PART;

	for (size_t i = 0; i < n && kept < CALLEES; i++) {
		if (base_percent(v->base, e[i].count) < HOT_CALLEE)
			break;
		if (self && num_cmp(h->group->self, e[i].count) > 0) {
			parts[kept++] = (struct part){STR("(itself)"),
			    h->group->self};
			self = false;
		}
		parts[kept++] = (struct part){e[i].name, e[i].count};
	}
	if (self && kept > 0)
		parts[kept++] = (struct part){STR("(itself)"), h->group->self};
	for (size_t i = 0; i < kept; i++) {
		struct buf b = {0};

		buf_fmt(&b, "   %s", i + 1 < kept ? v->screen.glyphs->tee :
		    v->screen.glyphs->corner);
		add_line(v, l, buf_str(&b), parts[i].name, parts[i].count);
		buf_free(&b);
	}
}

static void
write_lines(const struct view *v, const struct lines *l)
{
	struct buf b = {0}, text = {0};

	for (size_t i = 0; i < l->n; i++) {
		const struct line *k = &l->all[i];
		str a = amount(v, k->count, &text);
		size_t name = screen_columns(k->branch) +
		    screen_columns(k->name);

		b.n = 0;
		buf_add(&b, k->branch);
		buf_add(&b, k->name);
		screen_pad(&b, l->name_width - name + l->count_width -
		    number(a));
		buf_add(&b, a);
		buf_fmt(&b, " (%.1f%%)", base_percent(v->base, k->count));
		buf_char(&b, '\n');
		out_str(v->out, buf_str(&b));
	}
	buf_free(&b);
	buf_free(&text);
}

/* what no hot function owns, if that is much */
static void
elsewhere(const struct view *v, const struct hots *h)
{
	struct num rest = v->base->total;

	for (size_t i = 0; i < h->n; i++)
		rest = num_sub(rest, h->all[i].owned);
	if (base_percent(v->base, rest) >= MUCH_ELSE)
		out_fmt(v->out, "%.1f%% lies elsewhere: see --top and --tree\n",
		    base_percent(v->base, rest));
}

static void
hot_functions(const struct view *v, const struct groups *g)
{
	const struct base *b = v->base;
	struct lines l = {.name_width = NAME_WIDTH, .count_width = COUNT_WIDTH};
	struct hots hots = {0};
	const char *cpu = base_on_cpu(b) ? "CPU " : "";

	hot_find(&hots, b, g);
	for (size_t i = 0; i < hots.n && i < view_most(v, HOT_ROWS); i++) {
		struct buf number = {0};

		buf_fmt(&number, "%zu) ", i + 1);
		add_line(v, &l, buf_str(&number), hots.all[i].group->name,
		    hots.all[i].group->total);
		add_callees(v, &l, &hots.all[i], &hots.edges);
		buf_free(&number);
	}
	if (base_has_samples(b) || str_eq(base_unit(b), STR("samples")))
		out_fmt(v->out, "\nTop %sHotspots (by sample count):\n", cpu);
	else
		out_fmt(v->out, "\nTop %sHotspots (by %.*s):\n", cpu,
		    (int)base_unit(b).n, base_unit(b).p);
	write_lines(v, &l);
	elsewhere(v, &hots);
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
	hot_functions(v, &g);
	recommendations(v, &g);
	artifacts(v, &w->artifacts);
	if (v->form == FORM_MARKDOWN)
		out_text(v->out, "```\n");
}
