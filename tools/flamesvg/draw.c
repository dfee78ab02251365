/*
 * The phases; each uses the results of those before it:
 *
 *	stacks		slices split off, chains of wake-ups made
 *	  trees		tree of the profile, and the tree that is drawn
 *	    diff	for two counts: widths and changes
 *	    parts	colours, findings, boxes, the profile for the script
 *	    heatmap	weight over time
 *	picture		all these and the notices, written as the page
 */
#include "tools/flamesvg/draw.h"

#include <string.h>

#include "common/base/err.h"
#include "common/base/task.h"
#include "common/base/units.h"
#include "common/profile/frame.h"
#include "common/profile/stack_order.h"
#include "tools/flamesvg/color/palette_map.h"
#include "tools/flamesvg/color/ramp.h"
#include "tools/flamesvg/layout/chance.h"
#include "tools/flamesvg/page/diff_text.h"
#include "tools/flamesvg/page/page.h"
#include "tools/flamesvg/page/title.h"
#include "tools/flamesvg/parts.h"
#include "tools/flamesvg/tree/stack_rewrite.h"
#include "tools/flamesvg/tree/stack_times.h"

/* maximum static boxes with a script; a browser needs 21 to 60 us per box */
#define BOXES 10000
#define BOXES_BESIDE_PROFILE 800
#define ROWS_BESIDE_PROFILE 64
#define MAP "palette.map"
#define AXIS_EXACT 0.05		/* part of a recording that may be missing */

/* Reduce stacks to chains of wake-ups, for the palette of that name. */
static void
chain_stacks(struct folded *in, const struct options *k,
    struct stack_times *times)
{
	struct arena arena = {0};
	struct stacks chained = {0};
	uint32_t *map;

	if (!k->stacks.chain)
		return;
	map = in->stacks.keep_order ? NULL :
	    NEW(&arena, uint32_t, in->stacks.n);
	stack_rewrite_chain(&chained, &in->stacks, &in->names, map);
	if (times != NULL)
		stack_times_follow(times, map);
	in->stacks = chained;
	arena_free(&arena);
}

static void
add_total(struct buf *b, const struct text_unit *unit, struct num n)
{
	if (unit->known)
		text_count(b, unit, n);
	else	/* samples, as scripts that parse titles expect */
		text_amount(b, n, unit->name);
}

/* Add notices of functions that are gone or new, and of totals that differ. */
static void
notice_changes(struct notices *notices, const struct diff *d,
    const struct names *names, const struct text_unit *unit)
{
	const struct tree *t = d->tree;
	struct num before = tree_num(t, t->total[DIFF_BEFORE][0]);
	struct num after = tree_num(t, t->total[DIFF_AFTER][0]);
	struct buf b = {0};

	diff_text_only(&b, d, names);
	notices_add(notices, &b);
	if (num_cmp(before, after) == 0)
		return;
	buf_fmt(&b, "The totals differ, and %s are compared: before ",
	    d->counts ? "counts" : "shares");
	add_total(&b, unit, before);
	buf_add(&b, STR(", after "));
	add_total(&b, unit, after);
	notices_add(notices, &b);
}

/* fewer stacks may be in the order of the text by chance */
#define SORTED_STACKS 4

/*
 * Return true if a flame chart has lost the order of time, because its stacks
 * were merged and sorted: no stack occurs twice, and they are in byte order, in
 * each slice if there are slices.
 */
static bool
is_merged(const struct folded *in)
{
	const struct stacks *s = &in->stacks;
	struct num samples = {0};
	uint32_t *order;
	size_t i = 0;

	if (!s->keep_order || s->arrivals > s->n || in->has_slices)
		return false;
	meta_num(&in->meta, STR("samples"), &samples);
	if (s->n < SORTED_STACKS && samples.whole <= s->n)
		return false;
	order = stack_order_by_text(s, &in->names);
	while (i < s->n && order[i] == i)
		i++;
	buf_drop(order);
	return i == s->n;
}

/* Explain the axis of a flame chart if it could be mistaken for a clock. */
static void
notice_axis(struct notices *notices, const struct picture *p,
    const struct text_unit *unit)
{
	struct num whole = tree_num(p->tree, p->tree->total[0][0]);
	struct num each, duration;
	struct buf b = {0};
	double ratio;

	if (p->merged) {
		buf_add(&b, STR("The stacks are merged and sorted, so that "
		    "their order is not that of time: fold with stackfold "
		    "--no-merge"));
		notices_add(notices, &b);
		return;
	}
	if (!meta_num(p->meta, STR("duration"), &duration) ||
	    num_is0(duration) || !units_seconds(unit->name, &each))
		return;
	ratio = num_real(whole) * num_real(each) / num_real(duration);
	if (ratio > 1 - AXIS_EXACT && ratio < 1 + AXIS_EXACT)
		return;
	buf_add(&b, STR("The axis is the time of the stacks added up, "));
	text_count(&b, unit, whole);
	buf_add(&b, STR(", in a recording of "));
	text_amount(&b, duration, STR("s"));
	notices_add(notices, &b);
}

/* Return the value of 100 %: the sum of the counts, or --total. */
static uint64_t
choose_whole(const struct tree *t, uint64_t sum, struct num total)
{
	uint64_t asked = tree_ticks(t, total);

	if (asked > 0 && asked < sum)
		warn("--total is less than the sum of the counts; ignored");
	return asked < sum ? sum : asked;
}

/* Return the minimum weight to draw, for a width in tenths of pixels. */
static uint64_t
choose_least(const char *min_width, uint64_t whole, uint32_t width)
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

static struct layout_sizes
choose_sizes(const struct options *k, const struct tree *t,
    const struct diff *d, uint64_t whole)
{
	bool profile = k->page.script, all = k->limits.min_width != NULL;
	uint32_t width = (uint32_t)(k->page.width - 2 * PICTURE_PAD) * 10;

	return (struct layout_sizes){
		.total = d != NULL ? d->total : t->total[0],
		.self = d != NULL ? d->self : t->self[0],
		.start = k->trees.chart ? t->start : NULL,
		.whole = whole,
		.width = width,
		.least = choose_least(k->limits.min_width, whole, width),
		.most = all ? SIZE_MAX : profile ? BOXES_BESIDE_PROFILE :
		    BOXES,
		.all_rows = k->limits.full_height || all,
		.rows = profile ? ROWS_BESIDE_PROFILE : SIZE_MAX,
	};
}

/* Report slices that were joined and frames that were summed to save space. */
static void
notice_savings(struct notices *notices, const struct packed *d,
    const struct stack_times *times)
{
	char length[NUM_TEXT];
	struct buf b = {0};

	if (times != NULL && times->scale > 1) {
		buf_add(&b, STR("To save room, slices of time are "));
		buf_add(&b, num_text(length, slice_seconds(
		    times->slices.length * times->scale)));
		buf_add(&b, STR(" s long"));
		notices_add(notices, &b);
	}
	if (d->summed > 0) {
		buf_fmt(&b, "To save room, the %zu smallest frames are summed "
		    "into frames named (other)", d->summed);
		notices_add(notices, &b);
	}
}

static void
notice_severe(struct notices *notices, const struct health *h)
{
	struct buf b = {0};

	for (size_t i = 0; i < h->n; i++)
		if (h->all[i].level == HEALTH_SEVERE) {
			health_line(h, i, &b);
			notices_add(notices, &b);
		}
}

/* Draw the trees.  Return false if they have no counts. */
static bool
draw_trees(struct parts *p, size_t stacks, struct out *out)
{
	const struct options *k = p->options;
	struct folded *in = p->in;
	struct stack_times *times = p->times;
	const struct tree *drawn = p->trees.drawn;
	struct notices notices = {0};
	struct buf title = {0};
	struct diff diff;
	struct nameattr attrs = {0};
	struct heat_cells cells;
	struct heatmap heatmap;
	struct class_weights classes = {0};
	struct ramp ramp;
	struct picture picture = {
		.settings = &k->page, .names = &in->names, .meta = &in->meta,
		.notices = &notices, .paints = &p->paints,
		.classes = &classes, .ramp = &ramp, .layout = &p->layout,
		.trees = &p->trees.profile, .tree = drawn,
		.weight = drawn->total[0],
	};

	if (drawn->columns == 2) {
		chance_test(&in->meta, drawn, &in->names);
		diff_init(&diff, &k->diff, drawn, &in->names, &in->meta);
		notice_changes(&notices, &diff, &in->names, &k->page.unit);
		if (k->paint.palette != NULL)
			ramp_init_red_blue(&ramp);
		else
			ramp_init_changes(&ramp);
		picture.diff = &diff;
		picture.weight = diff.total;
	}
	if (picture.weight[0] == 0)
		return false;
	if (k->trees.chart) {
		picture.merged = is_merged(in);
		notice_axis(&notices, &picture, &k->page.unit);
	}
	picture.whole = choose_whole(drawn, picture.weight[0], k->total);
	p->sizes = choose_sizes(k, drawn, picture.diff, picture.whole);
	if (k->nameattr != NULL) {
		nameattr_read(&attrs, k->nameattr);
		picture.attrs = &attrs;
	}
	parts_make(p, stacks);
	if (k->page.script) {
		notice_savings(&notices, &p->packed, times);
		picture.packed = &p->packed;
	}
	if (times != NULL) {
		heat_cells_build(&cells, times, &p->trees.profile, &in->names,
		    &in->meta);
		heatmap_init(&heatmap, &cells, times, &in->names, &in->meta);
		picture.heatmap = &heatmap;
	}
	if (k->palette_map)
		palette_map_apply(MAP, &p->paints.own, &in->names,
		    &p->trees.profile);
	class_weights_sum(&classes, &p->paints.own, &p->trees.profile);
	notice_severe(&notices, &p->health);
	title_add(&title, &picture);
	picture.title = buf_str(&title);
	page_write(&picture, out);
	return true;
}

static void
judge(void *arg)
{
	static const struct health_facts unknown;
	struct parts *p = arg;
	const struct folded *in = p->in;

	health_judge(&p->health, &in->names, &in->stacks,
	    in->stacks.columns == 2, &in->meta, &unknown);
}

/* Make the trees while a second thread checks the stacks.  Free the stacks
 * then, unless they or their numbers are still needed. */
static void
use_stacks(struct parts *p)
{
	const struct trees_settings *k = &p->options->trees;
	struct folded *in = p->in;
	struct task task;

	names_freeze(&in->names);
	stacks_freeze(&in->stacks);
	task_start_if(&task, in->stacks.n >= PARTS_START, judge, p);
	trees_build(&p->trees, k, &in->names, &in->stacks,
	    k->chart || p->times != NULL);
	task_finish(&task);
	if (p->times != NULL)
		stack_times_find_nodes(p->times, p->trees.leaf);
	else if (!k->chart)
		stacks_empty(&in->stacks);
}

bool
draw(struct folded *in, const struct options *k, struct out *out)
{
	struct stack_times times = {0};
	struct parts p = {.options = k, .in = in};
	size_t n;
	bool timed = !k->trees.chart && stack_times_split(&times, in,
	    k->stacks.heatmap_from);

	p.times = timed ? &times : NULL;
	chain_stacks(in, k, p.times);
	if (in->stacks.n == 0)
		return false;
	p.other = names_id(&in->names, FRAME_OTHER);
	n = in->stacks.n;
	use_stacks(&p);
	return draw_trees(&p, n, out);
}
