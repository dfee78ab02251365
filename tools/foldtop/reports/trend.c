#include "tools/foldtop/reports/trend.h"
#include "tools/foldtop/print/bar.h"

#include <math.h>

#include "common/base/err.h"

#define BAR 40		/* columns of the largest value */

/* fill in the share of the stacks that match */
static void
add_share(struct trend *t, struct trend_row *row, const struct profile *p)
{
	struct match match = {0};
	struct profile part = *p;

	match_new(&match, t->expr, "--trend");
	profile_of(&part, &match, t->expr);
	row->share = profile_percent(p, part.total);
	if (profile_has_range(p))
		row->range = profile_range(p, part.total);
	t->matched |= !num_is0(part.total);
	if (row->share > t->most_share)
		t->most_share = row->share;
	stacks_free(&part.stacks);
}

void
trend_add(struct trend *t, str name, const struct profile *p)
{
	struct trend_row row = {.name = arena_str(&t->arena, name),
	    .whole = p->total, .samples = p->samples.n};
	str unit = p->unit.name;

	if (t->expr != NULL && !num_is0(p->total))
		add_share(t, &row, p);
	if (t->n == 0)
		t->unit = arena_str(&t->arena, unit);
	t->units_differ |= !str_eq(t->unit, unit);
	if (num_cmp(row.whole, t->most) > 0)
		t->most = row.whole;
	GROW(t->rows, t->cap, t->n + 1);
	t->rows[t->n++] = row;
}

/*
 * One end of the interval of a total, sign -1 or 1: the score interval of a
 * Poisson count, as if each sample had come independently of the others.
 */
static struct num
find_interval_end(const struct trend_row *r, double sign)
{
	double n = (double)r->samples;
	double z = PROFILE_Z;
	double end = n + z * z / 2 + sign * z * sqrt(n + z * z / 4);
	struct num to = num_scale(r->whole, NUM((uint64_t)(end * 1e6 + 0.5)),
	    NUM(r->samples * 1000000));

	return r->whole.nano > 0 ? to :
	    NUM(to.whole + (to.nano >= NUM_NANO / 2));
}

static void
add_columns(const struct page *page, const struct trend *t, struct table *s)
{
	table_column(s, CELL_WORD, "name", "NAME");
	table_column(s, CELL_SAMPLES, "samples", "SAMPLES");
	if (t->expr != NULL) {
		table_column(s, CELL_PERCENT, "percent", "SHARE");
		table_column(s, CELL_RANGE, "interval", "95%");
	} else {
		table_column(s, CELL_COUNT, "total", "TOTAL");
		table_column(s, CELL_COUNT, "total_low", "FROM");
		table_column(s, CELL_COUNT, "total_high", "TO");
	}
	if (page_for_people(page))
		table_column(s, CELL_NAME, "bar", "");
}

static void
add_numbers(const struct trend *t, const struct trend_row *r, struct table *s)
{
	bool known = r->samples > 0 && !num_is0(r->whole);

	if (t->expr != NULL) {
		table_percent(s, r->share, false);
		if (known)
			table_range(s, r->range);
		else
			table_blank(s);
		return;
	}
	table_count(s, r->whole);
	for (double sign = -1; sign <= 1; sign += 2)
		table_count_known(s, known, known ? find_interval_end(r, sign) :
		    NUM(0));
}

/* the bar of a row; lives as long as the arena of the trend */
static str
draw_bar(const struct page *page, struct trend *t, const struct trend_row *r)
{
	double value = t->expr != NULL ? r->share : num_real(r->whole);
	double most = t->expr != NULL ? t->most_share : num_real(t->most);
	struct buf b = {0};
	str s;

	bar_add(&page->screen, &b, most > 0 ? 100 * value / most : 0, BAR);
	s = arena_str(&t->arena, buf_str(&b));
	buf_free(&b);
	return s;
}

static void
write_heading(const struct page *page, const struct trend *t)
{
	struct buf b = {0};

	page_begin_files(page, "trend");
	if (!page_for_people(page))
		return;
	if (t->expr != NULL) {
		buf_fmt(&b, "share of ");
		screen_name(&b, str_of(t->expr));
	} else {
		buf_fmt(&b, "total");
	}
	buf_fmt(&b, ", with 95%% intervals where samples are known\n\n");
	out_str(page->out, buf_str(&b));
	buf_free(&b);
}

bool
trend_report(const struct page *page, struct trend *t)
{
	struct table s = {.unit = t->unit, .like = t->most};

	if (t->expr != NULL && !t->matched)
		return false;
	if (t->expr == NULL && t->units_differ)
		die("the captures have different units; --trend=RE compares "
		    "shares");
	add_columns(page, t, &s);
	for (size_t i = 0; i < t->n; i++) {
		const struct trend_row *r = &t->rows[i];

		table_text(&s, r->name);
		table_count_known(&s, r->samples > 0, NUM(r->samples));
		add_numbers(t, r, &s);
		if (page_for_people(page))
			table_text(&s, draw_bar(page, t, r));
	}
	write_heading(page, t);
	page_table(page, &s, "captures");
	page_end(page);
	return true;
}
