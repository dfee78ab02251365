/*
 * flamesvg - draw folded stacks as a flame graph
 *
 *	main;parse;read 40
 *	main;parse 20
 *	main;write 40
 *
 * gives an SVG in which a frame is as wide as its share, and stands on its
 * caller:		         [ read ]
 *		   [   parse   ][ write ]
 *		   [        main        ]
 */
#include <string.h>

#include "common/err.h"
#include "common/folded.h"
#include "common/opt.h"
#include "common/out.h"
#include "common/sys.h"
#include "tools/flamesvg/draw.h"
#include "tools/flamesvg/page.h"

#define FEW 100			/* fewer samples than that are a bad sign */

static struct look look = {
	.title = "", .subtitle = "", .notes = "",
	.font = "Verdana, DejaVu Sans, sans-serif",
	.font_size = 12, .font_width = 0.59, .row = 16,
	.name_type = "Function:", .width_by = "after", .max_bytes = 16000000,
};
static const char *unit, *factor, *total;
static const char *colors, *background, *found, *stroke, *outside;
static const char *delta = "inclusive", *embed = "all", *sort = "name";
static bool by_hash, by_fnv, by_chance, no_script, csp_hash, quiet;
static long columns;

static const struct opt opts[] = {
	OPT_HEADING("The picture:"),
	OPT_OLD("title", 0, &look.title, "TEXT", "heading"),
	OPT_OLD("subtitle", 0, &look.subtitle, "TEXT", "second heading"),
	OPT_OLD("width", 0, &look.width, "N",
	    "fixed width in pixels (1200, and fluid)"),
	OPT_OLD("height", 0, &look.row, "N", "height of a frame (16)"),
	OPT_OLD("minwidth", 0, &look.min_width, "N[%]",
	    "draw frames from so many pixels or percent on (0.1)"),
	OPT("full-height", 0, &look.full_height, NULL,
	    "draw rows that hold next to nothing, too"),
	OPT_OLD("fonttype", 0, &look.font, "NAME", "font family (Verdana)"),
	OPT_OLD("fontsize", 0, &look.font_size, "N", "font size (12)"),
	OPT_OLD("fontwidth", 0, &look.font_width, "N",
	    "mean width of a character in font sizes (0.59)"),
	OPT("truncate-text-right", 0, &look.cut_right, NULL,
	    "shorten labels at their right end only"),
	OPT_OLD("inverted", 'i', &look.inverted, NULL, "roots at the top"),
	OPT("search", 0, &look.search, "TEXT",
	    "search this when the file is opened"),
	OPT_OLD("nameattr", 0, &look.attributes, "FILE",
	    "links and other attributes of functions"),
	OPT_OLD("notes", 0, &look.notes, "TEXT", "a comment in the file"),
	OPT_OLD("encoding", 0, &look.encoding, "NAME",
	    "encoding of the file (UTF-8)"),
	OPT_HEADING("Counts:"),
	OPT_OLD("countname", 0, &unit, "TEXT", "their unit (samples)"),
	OPT_OLD("nametype", 0, &look.name_type, "TEXT",
	    "what stands before names (Function:)"),
	OPT_OLD("total", 0, &total, "N", "what 100 % is, if more than the sum"),
	OPT_OLD("factor", 0, &factor, "N",
	    "multiply the counts shown by this (1)"),
	OPT("columns", 0, &columns, "1|2",
	    "counts on each line of the input (found out)"),
	OPT_HEADING("Stacks:"),
	OPT_OLD("reverse", 0, &look.reverse, NULL, "merge them from the leaf"),
	OPT_OLD("flamechart", 0, &look.chart, NULL,
	    "merge neighbours only, in the order of the input"),
	OPT("sort", 0, &sort, "WHICH",
	    "order of siblings: name, value, input (name)"),
	OPT("base", 0, &look.base, "NAME",
	    "start stacks at their last frame of this name"),
	OPT_HEADING("A comparison, of two counts a line:"),
	OPT("width-by", 0, &look.width_by, "WHICH",
	    "widths are those of after, before, or the max of both (after)"),
	OPT("delta", 0, &delta, "WHICH",
	    "colours tell the change of inclusive or self counts (inclusive)"),
	OPT_OLD("negate", 0, &look.negate, NULL,
	    "swap the colours and signs of more and less"),
	OPT_HEADING("Colours:"),
	OPT_OLD("colors", 'c', &colors, "NAME",
	    "palette (hot): mem io red green blue aqua yellow purple orange "
	    "wakeup chain java js perl python rust kind module"),
	OPT_OLD("color", 0, &colors, "NAME", NULL),
	OPT_OLD("bgcolors", 0, &background, "NAME",
	    "background: yellow, blue, green, grey, #rrggbb"),
	OPT("color-rules", 0, &look.rules, "FILE",
	    "lines RE, TAB, colour, TAB, label"),
	OPT_OLD("hash", 0, &by_hash, NULL,
	    "shade by the letters a name begins and ends with"),
	OPT("deterministic", 0, &by_fnv, NULL, "shade by the whole name"),
	OPT_OLD("random", 0, &by_chance, NULL, "shade by chance"),
	OPT("colordiffusion", 0, &look.diffusion, NULL, "shade by the share"),
	OPT_OLD("cp", 0, &look.map, NULL, "keep the colours in palette.map"),
	OPT("search-color", 0, &found, "COLOR", "colour of what was found"),
	OPT("stroke-color", 0, &stroke, "COLOR", "colour of frames' borders"),
	OPT("uicolor", 0, &outside, "COLOR", "colour of text outside frames"),
	OPT_HEADING("The profile inside the file:"),
	OPT("embed", 0, &embed, "WHAT",
	    "frames it holds: all, visible, none (all)"),
	OPT("max-bytes", 0, &look.max_bytes, "N",
	    "its bytes at most; small frames are summed to fit (16000000)"),
	OPT("no-javascript", 0, &no_script, NULL,
	    "neither profile nor script"),
	OPT("csp-hash", 0, &csp_hash, NULL,
	    "print what a content security policy must allow"),
	OPT("quiet", 'q', &quiet, NULL, "no hints on standard error"),
	OPT_END
};

static const struct program program = {
	"flamesvg", "[file ...]",
	"Draw folded stacks as a flame graph, one interactive SVG.",
	"flamesvg --title 'my server' --colors java app.folded >app.svg", opts
};

static void
defaults(void)
{
	if (*look.title == '\0')
		look.title = look.chart ? "Flame Chart" : look.inverted ?
		    "Icicle Graph" : "Flame Graph";
	look.fluid = look.width == 0;
	if (look.fluid)
		look.width = 1200;
	if (colors == NULL)
		colors = "hot";
	look.shading = by_hash ? SHADE_HASH : by_fnv ? SHADE_FNV : by_chance ?
	    SHADE_RANDOM : SHADE_SUM;
}

/* a number above 0, or n where there is none */
static struct num
positive(const char *option, const char *value, struct num n)
{
	if (value != NULL && (num_parse(str_of(value), &n) == NUM_BAD ||
	    num_is0(n)))
		opt_usage("--%s takes a number above 0, not \"%s\"", option,
		    value);
	return n;
}

static void
check_numbers(void)
{
	opt_range("width", (double)look.width, 40, 100000);
	opt_range("height", (double)look.row, 2, 1000);
	opt_range("fontsize", look.font_size, 1, 1000);
	opt_range("fontwidth", look.font_width, 0.01, 100);
	if (columns != 0)
		opt_range("columns", (double)columns, 1, 2);
	opt_range("max-bytes", (double)look.max_bytes, 1000, 1e12);
	look.factor = positive("factor", factor, NUM(1));
	look.total = positive("total", total, NUM(0));
}

static void
check_words(void)
{
	static const enum tree_sort order[] = {
		TREE_BY_NAME, TREE_BY_VALUE, TREE_BY_INPUT
	};
	unsigned what;

	look.sort = order[opt_choice("sort", "name|value|input", sort)];
	opt_choice("width-by", "after|before|max", look.width_by);
	if (look.chart && strcmp(look.width_by, "after") != 0)
		opt_usage("--flamechart has the widths of after, and not those "
		    "of %s", look.width_by);
	look.by_self = opt_choice("delta", "inclusive|self", delta) == 1;
	what = opt_choice("embed", "all|visible|none", embed);
	look.script = !no_script;
	look.profile = !no_script && what < 2;
	look.visible_only = what == 1;
}

static struct look_color
any_color(const char *option, const char *value)
{
	struct look_color c = {0};

	if (value == NULL || strcmp(value, "none") == 0)
		return c;
	if (!palette_rgb(str_of(value), &c.rgb))
		opt_usage("--%s takes #rrggbb, rgb(1,2,3), red, green, blue, "
		    "yellow, purple, aqua or orange, not \"%s\"", option,
		    value);
	c.set = true;
	return c;
}

static void
check_colors(void)
{
	struct buf known = {0};

	look.palette = palette_find(str_of(colors));
	if (look.palette == NULL) {
		palette_names(&known);
		opt_usage("there is no palette \"%s\", but %.*s", colors,
		    (int)known.n, known.p);
	}
	look.background = background != NULL;
	if (background == NULL)
		background = look.palette->background;
	if (!rgb_background(str_of(background), &look.top, &look.bottom)) {
		rgb_backgrounds(&known);
		opt_usage("there is no background \"%s\", but %.*s",
		    background, (int)known.n, known.p);
	}
	look.found = any_color("search-color", found);
	look.stroke = any_color("stroke-color", stroke);
	look.words = any_color("uicolor", outside);
}

/* encodings that agree with ASCII, which is all that is written in them */
static void
check_encoding(void)
{
	static const char *const known[] = {
		"iso-8859-", "us-ascii", "windows-125", "koi8-"
	};
	str name;

	if (look.encoding == NULL)
		return;
	name = str_of(look.encoding);
	if (str_like(name, STR("utf-8")))
		return;
	for (const char *c = look.encoding; *c != '\0'; c++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
		    "XYZ0123456789-", *c) == NULL)
			name.n = 0;
	look.ascii = true;
	for (size_t i = 0; i < LENGTH(known); i++)
		if (name.n >= strlen(known[i]) && str_like(str_upto(name,
		    strlen(known[i])), str_of(known[i])))
			return;
	opt_usage("--encoding takes utf-8, us-ascii, iso-8859-*, "
	    "windows-125* or koi8-*, not \"%s\"", look.encoding);
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

static void
read_options(void)
{
	defaults();
	check_numbers();
	check_words();
	check_colors();
	check_encoding();
}

static void
warn_of_few(const struct stacks *s)
{
	struct num sum = stacks_total(s, s->columns == 2);

	if (!quiet && str_eq(look.unit, STR("samples")) &&
	    !num_is0(sum) && num_cmp(sum, NUM(FEW)) < 0)
		warn("stack count is low (%.0f): did something go wrong?",
		    num_real(sum));
}

int
main(int argc, char *argv[])
{
	struct folded in = {0};
	char **files = opt_parse(&program, argv);
	struct out out;
	int status = 0;

	(void)argc;
	read_options();
	out_stdout(&out);
	if (csp_hash) {
		page_hashes(&out);
		out_close(&out);
		return 0;
	}
	in.columns = (unsigned)columns;
	in.keep_order = look.chart;
	folded_read_all(&in, files);
	folded_complain(&in);
	choose_unit(&in.meta);
	warn_of_few(&in.stacks);
	if (!draw(&in, &look, &out)) {
		warn("no stack counts found");
		page_nothing(&look, "No stack counts found in the input.",
		    &out);
		status = EXIT_NO;
	}
	out_close(&out);
	return status;
}
