/*
 * One row for each function, module, thread, root, kind or line: self, the
 * weight as leaf, and total, the weight of all stacks that contain it.
 */
#include "common/base/err.h"
#include "common/profile/marks.h"
#include "tools/foldtop/reports/report_kind.h"

/* by enum group_by */
static const char *const heads[] = {
	"FUNCTION", "MODULE", "THREAD", "ROOT", "KIND", "LINE"
};

static const char *const plurals[] = {
	"functions", "modules", "threads", "roots", "kinds", "lines"
};

static const char *const orders[] = {"self", "total", "name"};

struct top {
	const struct profile *profile;
	const struct profile *per;	/* profile of --per, or NULL */
	const struct page *page;
	enum group_by by;
	enum group_order order;
	struct groups per_groups;	/* groups of `per` */
	struct names per_names;	/* names of per_groups, in the same order */
	struct groups groups;
	size_t n;		/* groups.all[0..n) are printed */
	bool recursion;		/* print the column REC */
	bool samples;		/* print the column SAMPLES */
};

/* sort the groups, keep those to print, and return their number */
static size_t
keep_shown(struct top *t)
{
	struct groups *g = &t->groups;
	size_t most = page_rows(t->page, PAGE_ROWS), kept = 0;
	/* sorted by name, a group below the minimum may precede others */
	bool any = t->order == ORDER_NAME && t->page->min > 0;

	groups_sort(g, t->order, any ? g->n + 1 : most);
	for (size_t i = 0; i < g->n && (any || i < most) && kept < most; i++) {
		const struct group *k = &g->all[i];
		struct num by = t->order == ORDER_SELF ? k->self : k->total;

		if (profile_percent(t->profile, by) >= t->page->min)
			g->all[kept++] = *k;
	}
	return kept;
}

static bool
shows_recursion(const struct top *t)
{
	bool any = !page_for_people(t->page);

	for (size_t i = 0; i < t->n; i++)
		any |= t->groups.all[i].times > 1;
	return any && t->by == BY_FUNCTION;
}

/* return true if a column of samples differs from weights and fits the line */
static bool
shows_samples(const struct top *t)
{
	return profile_has_samples(t->profile) &&
	    !str_eq(t->profile->unit.name, STR("samples")) &&
	    !(t->page->ci && page_for_people(t->page));
}

static void
add_columns(const struct top *t, struct table *s)
{
	table_column(s, CELL_COUNT, "self", "SELF");
	page_share_columns(t->profile, t->page, s, "self_percent", "SELF%",
	    "self_interval");
	table_column(s, CELL_REAL, "sum_percent", "SUM%");
	table_column(s, CELL_COUNT, "total", "TOTAL");
	page_share_columns(t->profile, t->page, s, "total_percent", "TOTAL%",
	    "total_interval");
	if (t->per != NULL) {
		table_column(s, CELL_RATIO, "self_per", "PER");
		table_column(s, CELL_RATIO, "total_per", "TOTAL PER");
	}
	if (t->samples)
		table_column(s, CELL_SAMPLES, "self_samples", "SAMPLES");
	if (t->recursion)
		table_column(s, CELL_WHOLE, "recursion", "REC");
	table_column(s, CELL_NAME, "name", heads[t->by]);
}

static void
sum_per(struct top *t)
{
	groups_sum(&t->per_groups, t->per, t->by);
	for (size_t i = 0; i < t->per_groups.n; i++)
		names_id(&t->per_names, names_text(t->per_groups.names,
		    (uint32_t)i));
}

/* return the group of this name in the profile of --per, or an empty one */
static struct group
find_per(const struct top *t, str name)
{
	uint32_t id;

	return names_find(&t->per_names, name, &id) ?
	    groups_at(&t->per_groups, id) : (struct group){0};
}

static void
add_ratio(const struct top *t, struct table *s, struct num n, struct num per)
{
	if (num_is0(per))
		table_blank(s);
	else
		table_real(s, num_real(n) / num_real(per),
		    profile_noise(t->profile, n) || profile_noise(t->per, per));
}

static void
add_ratios(const struct top *t, struct table *s, const struct group *k)
{
	struct group other = find_per(t, k->name);

	add_ratio(t, s, k->self, other.self);
	add_ratio(t, s, k->total, other.total);
}

static void
add_rows(const struct top *t, struct table *s)
{
	const struct profile *p = t->profile;
	struct num sum = {0};

	for (size_t i = 0; i < t->n; i++) {
		const struct group *k = &t->groups.all[i];

		sum = num_add(sum, k->self);
		table_count(s, k->self);
		page_share(p, t->page, s, k->self);
		table_real(s, profile_percent(p, sum), false);
		table_count(s, k->total);
		page_share(p, t->page, s, k->total);
		if (t->per != NULL)
			add_ratios(t, s, k);
		if (t->samples)
			table_count(s, profile_samples(p, k->self));
		if (t->recursion)
			table_count(s, NUM(k->times));
		table_text(s, k->name);
	}
}

/* print "PER = instructions per cycles, 1.42 in all" */
static void
write_ratio(const struct top *t)
{
	str unit = t->profile->unit.name, per = t->per->unit.name;
	struct buf b = {0};

	buf_fmt(&b, "PER = ");
	screen_name(&b, unit);
	buf_fmt(&b, " per ");
	screen_name(&b, per);
	buf_fmt(&b, ", %.3g in all\n", num_real(t->profile->total) /
	    num_real(t->per->total));
	out_str(t->page->out, buf_str(&b));
	buf_free(&b);
}

/* print "functions by self: 20 of 312; not shown: 292 with 12.3% self" */
static void
write_heading(const struct top *t)
{
	struct out *o = t->page->out;
	size_t all = t->groups.n;
	struct num sum = {0};

	if (!page_for_people(t->page))
		return;
	for (size_t i = 0; i < t->n; i++)
		sum = num_add(sum, t->groups.all[i].self);
	if (t->per != NULL)
		write_ratio(t);
	out_fmt(o, "%s by %s: %zu of %zu", plurals[t->by], orders[t->order],
	    t->n, all);
	if (t->n < all)
		out_fmt(o, "; not shown: %zu with %.1f%% self", all - t->n,
		    profile_percent(t->profile, num_sub(t->profile->total,
		    sum)));
	out_text(o, "\n\n");
}

/* read the profile of --per, reduced by --of; return false if it is empty */
static bool
read_per(const struct report_request *r, struct input *in)
{
	struct input_settings settings = *r->input;
	char *paths[] = {(char *)(uintptr_t)r->per, NULL};
	static struct match of;

	if (r->input->of != NULL) {	/* a match caches one profile's names */
		match_new(&of, r->input->of_text, "--of");
		settings.of = &of;
	}
	return input_read(in, &settings, paths);
}

static bool
write_top(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	static struct input per;
	enum group_by by = r->by;
	struct top t = {.profile = p, .page = page, .by = by,
	    .order = r->order};
	struct table s = page_new_table(p);

	if (r->per != NULL) {
		if (!read_per(r, &per))
			return false;
		t.per = &per.profile;
	}
	if (by == BY_KIND && !marks_known(p->meta, p->names))
		warn("kinds of frames are not recorded; fold without "
		    "stackfold --plain");
	if (by == BY_MODULE && !marks_modules(p->names))
		warn("modules are not recorded; fold with stackfold --module");
	groups_sum(&t.groups, p, by);
	if (t.per != NULL)
		sum_per(&t);
	t.n = keep_shown(&t);
	t.recursion = shows_recursion(&t);
	t.samples = shows_samples(&t);
	add_columns(&t, &s);
	add_rows(&t, &s);
	page_begin(p, page, "top");
	write_heading(&t);
	page_table(page, &s, plurals[by]);
	page_end(page);
	return true;
}

const struct report_kind report_top = {
	.name = "top",
	.what = "self and total of each function (the default)",
	.accepts = REPORT_NUMBER | REPORT_MIN | REPORT_SORT | REPORT_BY |
	    REPORT_OF | REPORT_PER | REPORT_CI | REPORT_FORM,
	.write = write_top,
};
