/*
 * flamesvg - draw folded stacks as a flame graph
 *
 *	main;parse;read 40
 *	main;parse 20
 *	main;write 40
 *
 * gives an SVG in which a frame is as wide as its share, and stands on its
 * caller:		[ read ]
 *		   [   parse   ][ write ]
 *		   [        main        ]
 */
#include <string.h>

#include "common/arena.h"
#include "common/err.h"
#include "common/folded.h"
#include "common/opt.h"
#include "common/out.h"
#include "tools/flamesvg/layout.h"
#include "tools/flamesvg/page.h"
#include "tools/flamesvg/text.h"
#include "tools/flamesvg/tree.h"

#define FEW 100			/* fewer samples than that are a bad sign */
#define BOXES 10000		/* a browser takes 21 us for each */

static struct look look = {
	.title = "", .subtitle = "", .notes = "",
	.font = "Verdana, DejaVu Sans, sans-serif",
	.font_size = 12, .font_width = 0.59, .width = 0, .row = 16,
	.name_type = "Function:", .script = true,
};
static const char *min_width, *unit, *colors = "hot", *background, *factor,
	*total;
static const char *width_by = "after", *delta = "inclusive";
static bool by_hash, random_colors, negate, no_script, quiet;
static const char *embed = "all";
static long columns, max_bytes = 16000000;

static const struct opt opts[] = {
	OPT_HEADING("the picture:"),
	OPT_OLD("title", 0, &look.title, "TEXT", "heading"),
	OPT_OLD("subtitle", 0, &look.subtitle, "TEXT", "second heading"),
	OPT_OLD("width", 0, &look.width, "N",
	    "width in pixels, fixed; 1200 and fluid without"),
	OPT_OLD("height", 0, &look.row, "N", "height of a frame (16)"),
	OPT_OLD("minwidth", 0, &min_width, "N[%]",
	    "draw frames from so many pixels or percent on (0.1)"),
	OPT("full-height", 0, &look.full_height, NULL,
	    "draw rows that hold next to nothing, too"),
	OPT_OLD("fonttype", 0, &look.font, "NAME", "font family (Verdana)"),
	OPT_OLD("fontsize", 0, &look.font_size, "N", "font size (12)"),
	OPT_OLD("fontwidth", 0, &look.font_width, "N",
	    "mean width of a character in font sizes (0.59)"),
	OPT_OLD("inverted", 0, &look.inverted, NULL, "roots at the top"),
	OPT_OLD("notes", 0, &look.notes, "TEXT", "a comment in the file"),
	OPT_OLD("encoding", 0, &look.encoding, "NAME",
	    "declare this encoding of the file"),
	OPT_HEADING("what is counted:"),
	OPT_OLD("countname", 0, &unit, "TEXT", "unit of the counts (samples)"),
	OPT_OLD("nametype", 0, &look.name_type, "TEXT",
	    "what frames are (Function:)"),
	OPT_OLD("total", 0, &total, "N", "what 100 % is, if more than the sum"),
	OPT_OLD("factor", 0, &factor, "N", "multiply the counts shown"),
	OPT("columns", 0, &columns, "1|2", "counts at the end of a line"),
	OPT_HEADING("the profile inside the picture:"),
	OPT("embed", 0, &embed, "WHAT",
	    "all frames (default), only visible ones, or none"),
	OPT("max-bytes", 0, &max_bytes, "N",
	    "room for it (16000000); small frames are summed to fit"),
	OPT("no-javascript", 0, &no_script, NULL,
	    "neither profile nor script, the same as --embed=none"),
	OPT_HEADING("how stacks are merged:"),
	OPT_OLD("reverse", 0, &look.reverse, NULL, "from the leaves"),
	OPT_OLD("flamechart", 0, &look.chart, NULL,
	    "neighbours only, in the order of the input"),
	OPT_HEADING("two counts a line, before and after:"),
	OPT("width-by", 0, &width_by, "WHICH",
	    "widths are those of after (default), before, max"),
	OPT("delta", 0, &delta, "WHICH",
	    "colours tell the change of inclusive (default) or self counts"),
	OPT_OLD("negate", 0, &negate, NULL, "swap the colours of more and less"),
	OPT_HEADING("colours:"),
	OPT_OLD("colors", 0, &colors, "NAME", "palette (hot)"),
	OPT_OLD("color", 0, &colors, "NAME", NULL),
	OPT_OLD("bgcolors", 0, &background, "NAME",
	    "background: yellow, blue, green, grey, #rrggbb"),
	OPT_OLD("hash", 0, &by_hash, NULL,
	    "shade by the letters a name begins and ends with"),
	OPT_OLD("random", 0, &random_colors, NULL, "shade by chance"),
	OPT("quiet", 'q', &quiet, NULL, "no hints on standard error"),
	OPT_END
};

static const struct program program = {
	"flamesvg", "[file ...]",
	"Draw folded stacks as a flame graph, one interactive SVG.", opts
};

static void
default_text(void)
{
	if (*look.title == '\0')
		look.title = look.chart ? "Flame Chart" : look.inverted ?
		    "Icicle Graph" : "Flame Graph";
	look.fluid = look.width == 0;
	if (look.fluid)
		look.width = 1200;
	look.shading = by_hash ? SHADE_HASH : random_colors ? SHADE_RANDOM :
	    SHADE_SUM;
}

static void
check_sizes(void)
{
	if (look.width < 40 || look.width > 100000)
		opt_usage("--width takes 40 to 100000 pixels");
	if (look.row < 2 || look.row > 1000)
		opt_usage("--height takes 2 to 1000 pixels");
	if (!(look.font_size >= 1 && look.font_size <= 1000))
		opt_usage("--fontsize takes 1 to 1000");
	if (!(look.font_width >= 0.01 && look.font_width <= 100))
		opt_usage("--fontwidth takes 0.01 to 100");
	if (columns < 0 || columns > 2)
		opt_usage("--columns takes 1 or 2");
}

static void
choose_colors(void)
{
	struct buf known = {0};

	look.palette = palette_find(str_of(colors));
	if (look.palette == NULL) {
		palette_names(&known);
		opt_usage("there is no palette \"%s\", but %.*s", colors,
		    (int)known.n, known.p);
	}
	if (background == NULL)
		background = look.palette->background;
	if (!rgb_background(str_of(background), &look.top, &look.bottom)) {
		rgb_backgrounds(&known);
		opt_usage("there is no background \"%s\", but %.*s",
		    background, (int)known.n, known.p);
	}
}

/* a number above 0, as an option has it */
static struct num
positive(const char *name, const char *value)
{
	struct num n;

	if (num_parse(str_of(value), &n) == NUM_BAD || num_is0(n))
		opt_usage("--%s takes a number above 0, not \"%s\"", name,
		    value);
	return n;
}

static void
one_of(const char *option, const char *word, const char *words)
{
	str all = str_of(words), w;

	while (str_word(&all, &w))
		if (str_eq(w, str_of(word)))
			return;
	opt_usage("--%s takes one of %s, not \"%s\"", option, words, word);
}

static void
read_options(void)
{
	default_text();
	check_sizes();
	choose_colors();
	if (strcmp(width_by, "larger") == 0)
		width_by = "max";
	one_of("width-by", width_by, "after before max");
	one_of("delta", delta, "inclusive self");
	one_of("embed", embed, "all visible none");
	if (max_bytes < 1000)
		opt_usage("--max-bytes takes 1000 and more");
	look.script = !no_script && strcmp(embed, "none") != 0;
	look.factor = factor != NULL ? positive("factor", factor) : NUM(1);
}

/* the unit: as asked for, or as the input says, or samples */
static void
choose_unit(const struct meta *meta)
{
	look.unit = unit != NULL ? str_of(unit) : meta_get(meta, STR("unit"));
	look.human = unit == NULL && look.unit.n > 0;
	if (look.unit.n == 0)
		look.unit = STR("samples");
}

/* what 100 % is */
static uint64_t
whole_of(const struct tree *t, uint64_t sum)
{
	uint64_t n;

	if (total == NULL)
		return sum;
	n = tree_ticks(t, positive("total", total));
	if (n < sum)
		warn("--total=%s is less than the sum of the counts and is "
		    "ignored", total);
	return n < sum ? sum : n;
}

/* the least weight that is drawn, for a width in tenths of pixels */
static uint64_t
least_of(uint64_t whole, uint32_t width)
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

static struct rgb *
color_names(const struct names *names, struct rgb *root)
{
	struct rgb *c = NULL;
	size_t cap = 0;
	uint64_t seed = 0;

	GROW(c, cap, names->n + 1);
	*root = palette_color(look.palette, STR(""),
	    palette_shade(look.shading, STR(""), &seed));
	for (uint32_t i = 0; i < names->n; i++) {
		str name = names_text(names, i);

		c[i] = palette_color(look.palette, name,
		    palette_shade(look.shading, name, &seed));
	}
	return c;
}

/* the same stacks from leaf to root */
static void
reverse(struct stacks *to, const struct stacks *from)
{
	uint32_t *ids = NULL;
	size_t cap = 0;

	to->columns = from->columns;
	to->keep_order = from->keep_order;
	for (size_t k = 0; k < (from->keep_order ? from->turns : from->n);
	    k++) {
		uint32_t i = from->keep_order ? from->turn[k].stack :
		    (uint32_t)k;
		struct num count[2] = {stacks_count(from, i, 0)};
		size_t depth;
		const uint32_t *f = stacks_ids(from, i, &depth);

		if (from->columns == 2)
			count[1] = stacks_count(from, i, 1);
		if (from->keep_order)
			memcpy(count, from->turn[k].count, sizeof(count));
		GROW(ids, cap, depth);
		for (size_t d = 0; d < depth; d++)
			ids[d] = f[depth - 1 - d];
		stacks_add(to, ids, depth, count);
	}
}

/* the tree to draw, of the data or of its stacks in another order */
static const struct tree *
plant(struct tree *other, const struct tree *data, const struct folded *in,
    const uint32_t *names)
{
	const struct stacks *s = &in->stacks;
	static struct stacks reversed;

	if (look.reverse) {
		reverse(&reversed, s);
		s = &reversed;
	}
	if (look.chart)
		tree_chart(other, s);
	else if (look.reverse)
		tree_build(other, s, names, in->names.n, NULL);
	else
		return data;
	return other;
}

static void
notice(struct page *p, struct buf *b)
{
	if (b->n > 0 && p->notices < PAGE_NOTICES)
		p->notice[p->notices++] = buf_str(b);
	*b = (struct buf){0};
}

/* set up the comparison, and what the page says about it */
static void
compare(struct diff *d, struct page *p)
{
	struct buf b = {0};
	const struct tree *t = p->tree;
	struct num before = tree_num(t, t->total[DIFF_BEFORE][0]);
	struct num after = tree_num(t, t->total[DIFF_AFTER][0]);

	d->tree = t;
	d->self = str_eq(str_of(delta), STR("self"));
	d->by = width_by;
	d->negate = negate;
	diff_width(d);
	diff_scale(d);
	p->diff = d;
	p->weight = d->total;
	diff_gone(&b, d, &p->in->names);
	notice(p, &b);
	if (num_cmp(before, after) == 0)
		return;
	buf_add(&b, STR("The totals differ, so shares are compared: before "));
	text_count(&b, &look, before);
	buf_add(&b, STR(", after "));
	text_count(&b, &look, after);
	notice(p, &b);
}

/* pack what the script draws from, which is never reversed */
static void
pack(struct data *d, struct page *p, const struct tree *t,
    const uint32_t *names, uint32_t *leaf)
{
	struct data_budget budget = {.most = (size_t)max_bytes};
	struct buf b = {0};

	names_find(&p->in->names, DATA_OTHER, &budget.other);
	if (str_eq(str_of(embed), STR("visible")))
		budget.least = p->layout->least;
	data_pack(d, t, p->in, names, leaf, &budget);
	p->data = d;
	if (d->summed == 0)
		return;
	buf_fmt(&b, "To save room, the %zu smallest frames are summed into "
	    "frames named (other)", d->summed);
	notice(p, &b);
}

static void
draw(const struct folded *in, struct out *out)
{
	struct tree profile = {0}, other = {0};
	struct layout l = {0};
	struct diff diff = {0};
	struct data data = {0};
	uint32_t *names = stacks_names_sorted(&in->names);
	uint32_t *leaf = look.chart ? NEW(&data.arena, uint32_t, in->stacks.n) :
	    NULL;
	struct page page = {.look = &look, .in = in, .layout = &l};
	struct sizes sizes;

	tree_build(&profile, &in->stacks, names, in->names.n, leaf);
	page.tree = plant(&other, &profile, in, names);
	page.weight = page.tree->total[0];
	page.color = color_names(&in->names, &page.root_color);
	if (page.tree->columns == 2)
		compare(&diff, &page);
	page.whole = whole_of(page.tree, page.weight[0]);
	sizes = (struct sizes){
		.total = page.weight,
		.self = page.diff != NULL ? diff.own : page.tree->self[0],
		.start = page.tree->start,
		.whole = page.whole,
		.width = (uint32_t)(look.width - 2 * PAGE_PAD) * 10,
		.most = min_width != NULL ? SIZE_MAX : BOXES,
		.all_rows = look.full_height || min_width != NULL,
	};
	sizes.least = least_of(sizes.whole, sizes.width);
	layout_boxes(&l, page.tree, &sizes);
	if (look.script)
		pack(&data, &page, &profile, names, leaf);
	page_write(&page, out);
}

int
main(int argc, char *argv[])
{
	struct folded in = {0};
	struct num sum;
	char **files = opt_parse(&program, argv);
	struct out out;

	(void)argc;
	read_options();
	in.columns = (unsigned)columns;
	in.keep_order = look.chart;
	folded_read_all(&in, files);
	folded_complain(&in);
	choose_unit(&in.meta);
	names_id(&in.names, DATA_OTHER);
	out_stdout(&out);
	sum = stacks_total(&in.stacks, in.stacks.columns == 2);
	if (num_is0(sum)) {
		warn("no stack counts found");
		page_nothing(&look, "No stack counts found in the input.",
		    &out);
		out_close(&out);
		return EXIT_NO;
	}
	if (!quiet && str_eq(look.unit, STR("samples")) &&
	    num_cmp(sum, NUM(FEW)) < 0)
		warn("stack count is low (%.0f): did something go wrong?",
		    num_real(sum));
	draw(&in, &out);
	out_close(&out);
	return 0;
}
