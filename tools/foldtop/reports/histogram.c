/*
 * The distribution of counts over the single lines of stackfold --no-merge, in
 * ranges that double:
 *
 *	7 lines, 90 us in all: mean 12.9 us, 50% at most 6 us, ...
 *
 *	FROM   BELOW  LINES    SUM   SUM%
 *	4 us    8 us      5  26 us  28.9%  ##########
 *	8 us   16 us      0      0   0.0%
 *	16 us  32 us      2  64 us  71.1%  ####
 */

#include "common/base/arena.h"
#include "common/base/err.h"
#include "common/base/units.h"
#include "tools/foldtop/reports/report_kind.h"

#define RANGES 65		/* one for counts below 1, and one per bit */
#define BAR_COLUMNS 30		/* width of the longest bar */

/* range[i] has the counts from 2^(i-1) to below 2^i; range[0] those below 1 */
struct range {
	size_t n;
	struct num sum;
};

struct histogram {
	const struct profile *profile;
	const struct page *page;
	struct range range[RANGES];
	size_t first, end;	/* range[first..end) are printed */
	size_t most;		/* number of lines in the fullest range */
	struct num *lines;	/* counts of the lines, sorted */
	size_t n;
	struct num sum;
	struct arena arena;
};

static int
histogram_by_count(const void *a, const void *b)
{
	const struct num *x = a, *y = b;

	return num_cmp(*x, *y);
}

/* exit if the lines of the profile are merged samples */
static void
check_single(const struct profile *p)
{
	const struct stacks *s = &p->stacks;
	struct num samples;

	if (p->of == NULL && s->arrivals == s->n &&
	    meta_num(p->meta, STR("samples"), &samples) &&
	    samples.whole > s->n)
		die("each line is a sum of several samples, which hides how "
		    "long each was; fold with stackfold --no-merge");
}

static size_t
find_range(struct num n)
{
	size_t i = 0;

	while (n.whole > 0) {
		n.whole >>= 1;
		i++;
	}
	return i;
}

/* return the smallest count of a range */
static struct num
range_start(size_t i)
{
	return NUM(i == 0 ? 0 : i < RANGES ? UINT64_C(1) << (i - 1) :
	    UINT64_MAX);
}

static void
fill_histogram(struct histogram *h)
{
	const struct stacks *s = &h->profile->stacks;

	check_single(h->profile);
	h->n = s->arrivals;
	h->lines = NEW(&h->arena, struct num, h->n + 1);
	for (size_t i = 0; i < h->n; i++) {
		struct num n = s->arrival[i].count[h->profile->column];
		struct range *r = &h->range[find_range(n)];

		h->lines[i] = n;
		h->sum = num_add(h->sum, n);
		r->n++;
		r->sum = num_add(r->sum, n);
		if (r->n > h->most)
			h->most = r->n;
	}
	if (h->n == 0)
		return;
	SORT(h->lines, h->n, histogram_by_count);
	h->first = find_range(h->lines[0]);
	h->end = find_range(h->lines[h->n - 1]) + 1;
}

static void
add_amount(const struct histogram *h, struct buf *b, const char *what,
    struct num n)
{
	char text[NUM_TEXT];

	buf_fmt(b, "%s", what);
	buf_add(b, units_human(text, n, h->profile->unit.given));
}

static struct num
percentile(const struct histogram *h, unsigned percent)
{
	return h->lines[(h->n * percent + 99) / 100 - 1];
}

/* print mean, to three decimals, percentiles and maximum */
static void
write_summary(const struct histogram *h)
{
	struct num mean = num_scale(h->sum, NUM(1), NUM(h->n));
	struct buf b = {0};
	char n[NUM_TEXT];

	mean.nano -= mean.nano % 1000000;
	buf_add(&b, num_commas(n, NUM(h->n)));
	buf_fmt(&b, " line%s", h->n == 1 ? "" : "s");
	add_amount(h, &b, ", in all ", h->sum);
	add_amount(h, &b, ": mean ", mean);
	add_amount(h, &b, ", 50% at most ", percentile(h, 50));
	add_amount(h, &b, ", 95% ", percentile(h, 95));
	add_amount(h, &b, ", 99% ", percentile(h, 99));
	add_amount(h, &b, ", the longest ", h->lines[h->n - 1]);
	page_paragraph(h->page, &b);
	out_char(h->page->out, '\n');
	buf_free(&b);
}

static void
write_ranges(struct histogram *h)
{
	bool people = page_for_people(h->page);
	struct table t = page_new_table(h->profile);

	table_column(&t, CELL_AMOUNT, "from", "FROM");
	table_column(&t, CELL_AMOUNT, "below", "BELOW");
	table_column(&t, CELL_SAMPLES, "lines", "LINES");
	table_column(&t, CELL_AMOUNT, "sum", "SUM");
	table_column(&t, CELL_PERCENT, "sum_percent", "SUM%");
	if (people)
		table_column(&t, CELL_NAME, "bar", "");
	for (size_t i = h->first; i < h->end; i++) {
		const struct range *r = &h->range[i];

		table_count(&t, range_start(i));
		table_count(&t, range_start(i + 1));
		table_count(&t, NUM(r->n));
		table_count(&t, r->sum);
		table_real(&t, num_percent(r->sum, h->sum), false);
		if (people)
			table_bar(&t, &h->page->screen, 100 * (double)r->n /
			    (double)h->most, BAR_COLUMNS);
	}
	page_table(h->page, &t, "ranges");
}

static bool
write_histogram(const struct profile *p, const struct page *page,
    const struct report_request *r)
{
	struct histogram h = {.profile = p, .page = page};

	(void)r;
	fill_histogram(&h);
	if (!page_for_people(page))
		page_begin(p, page, "histogram");
	if (h.n > 0 && page_for_people(page))
		write_summary(&h);
	write_ranges(&h);
	page_end(page);
	arena_free(&h.arena);
	return true;
}

const struct report_kind report_histogram = {
	.name = "histogram",
	.what = "the distribution of lines (stackfold --no-merge)",
	.keep_order = true,
	.accepts = REPORT_OF | REPORT_FORM,
	.write = write_histogram,
};
