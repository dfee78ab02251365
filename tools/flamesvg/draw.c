#include "tools/flamesvg/draw.h"

#include <string.h>

#include "common/err.h"
#include "common/health.h"
#include "tools/flamesvg/page.h"
#include "tools/flamesvg/rewrite.h"
#include "tools/flamesvg/text.h"

/* a browser takes 21 to 60 us for each box, and the script draws its own */
#define BOXES 10000
#define BOXES_BESIDE_PROFILE 5000
#define MAP "palette.map"

/* everything that is made on the way to the page */
struct drawing {
	const struct look *look;
	struct folded *in;
	uint32_t *names;	/* their ids in byte order */
	uint32_t *leaf;		/* of each stack in the profile, for a chart */
	struct tree profile, other;
	struct stacks reversed;
	struct layout layout;
	struct diff diff;
	struct paint paint;
	struct data data;
	struct attrs attrs;
	struct page page;
	struct buf line;
};

/* put the line under the title */
static void
notice(struct drawing *w)
{
	if (w->line.n > 0 && w->page.notices < PAGE_NOTICES)
		w->page.notice[w->page.notices++] = buf_str(&w->line);
	w->line = (struct buf){0};
}

static void
build(struct drawing *w, struct tree *t, const struct stacks *s,
    uint32_t *leaf)
{
	tree_build(t, s, w->names, w->in->names.n, leaf);
	tree_sort(t, w->look->sort, leaf, s->n);
}

/* the profile, and the tree to draw: that, or its stacks in another order */
static void
plant(struct drawing *w)
{
	const struct stacks *s = &w->in->stacks;

	w->leaf = NEW(&w->data.arena, uint32_t, s->n);
	build(w, &w->profile, s, w->leaf);
	w->page.tree = &w->profile;
	if (w->look->reverse) {
		rewrite_reverse(&w->reversed, s);
		s = &w->reversed;
	}
	if (w->look->chart)
		tree_chart(&w->other, s);
	else if (w->look->reverse)
		build(w, &w->other, s, NEW(&w->data.arena, uint32_t, s->n));
	else
		return;
	w->page.tree = &w->other;
}

/* set up the comparison, and what the page says about it */
static void
compare(struct drawing *w)
{
	const struct tree *t = w->page.tree;
	struct diff *d = &w->diff;
	struct num before = tree_num(t, t->total[DIFF_BEFORE][0]);
	struct num after = tree_num(t, t->total[DIFF_AFTER][0]);

	d->tree = t;
	d->self = w->look->by_self;
	d->by = w->look->width_by;
	d->negate = w->look->negate;
	diff_width(d);
	diff_scale(d);
	diff_tested(d, &w->in->meta, &w->in->names, &w->data.arena);
	w->page.diff = d;
	w->page.weight = d->total;
	diff_gone(&w->line, d, &w->in->names);
	notice(w);
	if (num_cmp(before, after) == 0)
		return;
	buf_add(&w->line, STR("The totals differ, so shares are compared: "
	    "before "));
	text_count(&w->line, w->look, before);
	buf_add(&w->line, STR(", after "));
	text_count(&w->line, w->look, after);
	notice(w);
}

/* what 100 % is */
static uint64_t
whole(const struct drawing *w)
{
	uint64_t sum = w->page.weight[0];
	uint64_t asked = tree_ticks(w->page.tree, w->look->total);

	if (asked > 0 && asked < sum)
		warn("--total is less than the sum of the counts, and ignored");
	return asked < sum ? sum : asked;
}

/* the least weight that is drawn, for a width in tenths of pixels */
static uint64_t
least(const char *min_width, uint64_t whole, uint32_t width)
{
	str s = str_of(min_width != NULL ? min_width : "0.1");
	bool percent = s.n > 0 && s.p[s.n - 1] == '%';
	struct num n, least;

	if (percent)
		s.n--;
	if (num_parse(s, &n) == NUM_BAD)
		opt_usage("--minwidth takes pixels or a percentage, not \"%s\"",
		    min_width);
	if (!percent)
		n = num_scale(n, NUM(10), NUM(1));
	least = num_scale(n, NUM(whole), NUM(percent ? 100 : width));
	return least.whole + (least.nano > 0) + num_is0(least);
}

static void
lay_out(struct drawing *w)
{
	const struct look *k = w->look;
	struct page *p = &w->page;
	struct sizes sizes = {
		.total = p->weight,
		.self = p->diff != NULL ? p->diff->own : p->tree->self[0],
		.start = k->chart ? p->tree->start : NULL,
		.whole = p->whole,
		.width = (uint32_t)(k->width - 2 * PAGE_PAD) * 10,
		.most = k->min_width != NULL ? SIZE_MAX :
		    k->profile ? BOXES_BESIDE_PROFILE : BOXES,
		.all_rows = k->full_height || k->min_width != NULL,
	};

	sizes.least = least(k->min_width, sizes.whole, sizes.width);
	layout_boxes(&w->layout, p->tree, &sizes);
	p->layout = &w->layout;
}

static void
paint(struct drawing *w)
{
	paint_names(&w->paint, w->look, &w->in->names);
	if (w->look->map)
		paint_map(&w->paint, &w->in->names, &w->profile, MAP);
	paint_weigh(&w->paint, &w->profile);
	w->page.paint = &w->paint;
}

/* what makes the picture misleading, if anything */
static void
warnings(struct drawing *w)
{
	static const struct health_facts unknown;
	struct health h = {0};

	health_findings(&h, &w->in->names, &w->in->stacks,
	    w->in->stacks.columns == 2, &w->in->meta, &unknown);
	for (size_t i = 0; i < h.n; i++)
		if (h.all[i].level == HEALTH_SEVERE) {
			health_line(&h.all[i], &w->line);
			notice(w);
		}
}

/* pack what the script draws from, which is never reversed */
static void
pack(struct drawing *w)
{
	struct data_budget budget = {.most = (size_t)w->look->max_bytes};

	names_find(&w->in->names, DATA_OTHER, &budget.other);
	if (w->look->visible_only)
		budget.least = w->layout.least;
	data_pack(&w->data, &w->profile, w->in, w->names,
	    w->look->chart ? w->leaf : NULL, &budget);
	w->page.data = &w->data;
	if (w->data.summed == 0)
		return;
	buf_fmt(&w->line, "To save room, the %zu smallest frames are summed "
	    "into frames named (other)", w->data.summed);
	notice(w);
}

/* cut stacks down to where they are wanted */
static void
rewrite(struct folded *in, const struct look *k)
{
	struct stacks cut = {0}, chained = {0};
	char text[NUM_TEXT];
	struct num out;
	str s;

	if (k->base.n > 0) {
		out = rewrite_base(&cut, &in->stacks, &in->names, &k->base);
		s = num_commas(text, out);
		if (!num_is0(out))
			warn("%.*s %.*s have no frame that --base names, "
			    "left out", (int)s.n, s.p, (int)k->unit.n,
			    k->unit.p);
		in->stacks = cut;
	}
	if (strcmp(k->palette->name, "chain") == 0) {
		rewrite_chain(&chained, &in->stacks, &in->names);
		in->stacks = chained;
	}
}

bool
draw(struct folded *in, const struct look *look, struct out *out)
{
	struct drawing w = {.look = look, .in = in};

	rewrite(in, look);
	if (in->stacks.n == 0)
		return false;
	names_id(&in->names, DATA_OTHER);
	w.names = stacks_names_sorted(&in->names);
	w.page.look = look;
	w.page.in = in;
	plant(&w);
	w.page.weight = w.page.tree->total[0];
	if (w.page.tree->columns == 2)
		compare(&w);
	if (w.page.weight[0] == 0)
		return false;
	w.page.whole = whole(&w);
	lay_out(&w);
	paint(&w);
	if (look->attributes != NULL) {
		attrs_read(&w.attrs, look->attributes);
		w.page.attrs = &w.attrs;
	}
	if (look->profile)
		pack(&w);
	warnings(&w);
	page_write(&w.page, out);
	return true;
}
