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
#include <math.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/opt.h"
#include "common/io/out.h"
#include "common/profile/folded.h"
#include "tools/flamesvg/draw.h"
#include "tools/flamesvg/page/page.h"
#include "tools/flamesvg/page/text.h"
#include "tools/flamesvg/output_file.h"

#define FEW 100			/* with fewer samples, shares mean little */

static struct options options = {
	.title = "", .subtitle = "", .notes = "",
	.font = "Verdana, DejaVu Sans, sans-serif",
	.font_size = 12, .font_width = 0.59, .row = 16,
	.name_type = "Function:", .width_by = "after", .max_bytes = 16000000,
};
static const char *unit, *factor, *total, *output;
static const char *colors, *background, *found, *stroke, *outside;
static const char *delta = "inclusive", *embed = "all", *sort = "name";
static bool by_hash, by_fnv, by_chance, no_script, csp_hash, quiet, measured;
static long columns;

static const struct opt opts[] = {
	OPT_HEADING("The picture:"),
	OPT_OLD("title", 0, &options.title, "TEXT", "heading"),
	OPT_OLD("subtitle", 0, &options.subtitle, "TEXT", "second heading"),
	OPT("measured", 0, &measured, NULL,
	    "second heading: what the metadata tell, as 2.5 s, 99 samples"),
	OPT_OLD("width", 0, &options.width, "N",
	    "fixed width in pixels (1200, and fluid)"),
	OPT_OLD("height", 0, &options.row, "N", "height of a frame (16)"),
	OPT_OLD("minwidth", 0, &options.min_width, "N[%]",
	    "smallest frame to draw, in pixels or percent (0.1)"),
	OPT("full-height", 0, &options.full_height, NULL,
	    "draw all rows, also those of less than 1 %"),
	OPT_OLD("fonttype", 0, &options.font, "NAME", "font family (Verdana)"),
	OPT_OLD("fontsize", 0, &options.font_size, "N", "font size (12)"),
	OPT_OLD("fontwidth", 0, &options.font_width, "N",
	    "mean width of a character in font sizes (0.59)"),
	OPT("truncate-text-right", 0, &options.cut_right, NULL,
	    "shorten labels at their right end only"),
	OPT_OLD("inverted", 'i', &options.inverted, NULL, "roots at the top"),
	OPT("search", 0, &options.search, "TEXT",
	    "search for TEXT when the file is opened"),
	OPT_OLD("nameattr", 0, &options.attributes, "FILE",
	    "links and other attributes of functions"),
	OPT_OLD("notes", 0, &options.notes, "TEXT", "a comment in the file"),
	OPT_OLD("encoding", 0, &options.encoding, "NAME",
	    "encoding of the file (UTF-8)"),
	OPT_HEADING("Counts:"),
	OPT_OLD("countname", 0, &unit, "TEXT", "unit of the counts (counts)"),
	OPT_OLD("nametype", 0, &options.name_type, "TEXT",
	    "word before names in the details (Function:)"),
	OPT_OLD("total", 0, &total, "N",
	    "count that is 100 %, if more than the sum"),
	OPT_OLD("factor", 0, &factor, "N",
	    "multiply displayed counts by N (1)"),
	OPT("columns", 0, &columns, "1|2",
	    "counts on each line of the input (detected)"),
	OPT_HEADING("Stacks:"),
	OPT_OLD("reverse", 0, &options.reverse, NULL,
	    "merge stacks from the leaf"),
	OPT_OLD("flamechart", 0, &options.chart, NULL,
	    "merge neighbours only, in the order of the input"),
	OPT("heatmap", 0, &options.heatmap, NULL,
	    "draw time above the graph; first frames are slices of time"),
	OPT("heatmap-from", 0, &options.heatmap_from, "SECONDS",
	    "draw time only of recordings as long as this (0)"),
	OPT("sort", 0, &sort, "WHICH",
	    "order of siblings: name, value, input (name)"),
	OPT("base", 0, &options.base, "NAME",
	    "start stacks at their last frame of this name"),
	OPT_HEADING("A comparison, of two counts a line:"),
	OPT("width-by", 0, &options.width_by, "WHICH",
	    "column for widths: after, before, max of both (after)"),
	OPT("delta", 0, &delta, "WHICH",
	    "colour by change of inclusive or self counts (inclusive)"),
	OPT_OLD("negate", 0, &options.negate, NULL,
	    "swap colours and signs of more and less"),
	OPT_HEADING("Colours:"),
	OPT_OLD("colors", 'c', &colors, "NAME",
	    "palette (hot): mem io red green blue aqua yellow purple orange "
	    "wakeup chain java js perl python rust kind module"),
	OPT_OLD("color", 0, &colors, "NAME", NULL),
	OPT_OLD("bgcolors", 0, &background, "NAME",
	    "background: yellow, blue, green, grey, #rrggbb"),
	OPT("color-rules", 0, &options.rules, "FILE",
	    "colours by name; lines of RE, TAB, colour, TAB, label"),
	OPT_OLD("hash", 0, &by_hash, NULL,
	    "shade by the letters a name begins and ends with"),
	OPT("deterministic", 0, &by_fnv, NULL, "shade by the whole name"),
	OPT_OLD("random", 0, &by_chance, NULL,
	    "shade at random, the same in each run"),
	OPT("colordiffusion", 0, &options.diffusion, NULL,
	    "shade by the share"),
	OPT_OLD("cp", 0, &options.map, NULL, "keep the colours in palette.map"),
	OPT("search-color", 0, &found, "COLOR", "colour of search results"),
	OPT("stroke-color", 0, &stroke, "COLOR", "colour of frames' borders"),
	OPT("uicolor", 0, &outside, "COLOR", "colour of text outside frames"),
	OPT_HEADING("The profile inside the file:"),
	OPT("embed", 0, &embed, "WHAT",
	    "frames to store: all, visible, none (all)"),
	OPT("max-bytes", 0, &options.max_bytes, "N",
	    "limit of its size; small frames are summed to fit (16000000)"),
	OPT("no-javascript", 0, &no_script, NULL,
	    "store no profile and no script"),
	OPT_HEADING("Messages and files:"),
	OPT("output", 0, &output, "FILE",
	    "write this file, whole or not at all"),
	OPT("csp-hash", 0, &csp_hash, NULL,
	    "print the hashes for a content security policy"),
	OPT("quiet", 'q', &quiet, NULL, "no hints on standard error"),
	OPT_END
};

static const struct opt_program program = {
	"flamesvg", "[file ...]",
	"Draw folded stacks as a flame graph, one interactive SVG.",
	"flamesvg --title 'my server' --colors java app.folded >app.svg", opts
};

static void
defaults(void)
{
	if (*options.title == '\0')
		options.title = options.chart ? "Flame Chart" :
		    options.inverted ? "Icicle Graph" : "Flame Graph";
	options.fluid = options.width == 0;
	if (options.fluid)
		options.width = 1200;
	if (colors == NULL)
		colors = "hot";
	options.shading = by_hash ? HUE_BY_ENDS : by_fnv ? HUE_BY_NAME :
	    by_chance ? HUE_BY_CHANCE : HUE_BY_SUM;
}

/* a number above 0, or n if the option was not given */
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
	opt_range("width", (double)options.width, 40, 100000);
	opt_range("height", (double)options.row, 2, 1000);
	opt_range("fontsize", options.font_size, 1, 1000);
	opt_range("heatmap-from", options.heatmap_from, 0, INFINITY);
	opt_range("fontwidth", options.font_width, 0.01, 100);
	if (columns != 0)
		opt_range("columns", (double)columns, 1, 2);
	opt_range("max-bytes", (double)options.max_bytes, 1000, 1e12);
	options.factor = positive("factor", factor, NUM(1));
	options.total = positive("total", total, NUM(0));
}

static void
check_words(void)
{
	static const enum tree_sort order[] = {
		TREE_BY_NAME, TREE_BY_VALUE, TREE_BY_INPUT
	};
	unsigned what;

	options.sort = order[opt_choice("sort", "name|value|input", sort)];
	opt_choice("width-by", "after|before|max", options.width_by);
	if (options.chart && options.heatmap)
		opt_usage("--flamechart cannot be combined with --heatmap");
	if (options.chart && strcmp(options.width_by, "after") != 0)
		opt_usage("--flamechart cannot be combined with "
		    "--width-by=%s", options.width_by);
	options.by_self = opt_choice("delta", "inclusive|self", delta) == 1;
	what = opt_choice("embed", "all|visible|none", embed);
	options.script = !no_script;
	options.profile = !no_script && what < 2;
	options.visible_only = what == 1;
}

static struct options_color
any_color(const char *option, const char *value)
{
	struct options_color c = {0};

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

	options.palette = palette_find(str_of(colors));
	if (options.palette == NULL) {
		palette_names(&known);
		warn("unknown palette \"%s\", drawn with hot; known: %.*s",
		    colors, (int)known.n, known.p);
		options.palette = palette_find(STR("hot"));
	}
	options.background = background != NULL;
	if (background == NULL)
		background = options.palette->background;
	if (!rgb_background(str_of(background), &options.top,
	    &options.bottom)) {
		rgb_backgrounds(&known);
		opt_usage("unknown background \"%s\"; known: %.*s",
		    background, (int)known.n, known.p);
	}
	options.found = any_color("search-color", found);
	options.stroke = any_color("stroke-color", stroke);
	options.words = any_color("uicolor", outside);
}

/* supersets of ASCII: only ASCII characters are written in them */
static void
check_encoding(void)
{
	static const char *const known[] = {
		"iso-8859-", "us-ascii", "windows-125", "koi8-"
	};
	str name;

	if (options.encoding == NULL)
		return;
	name = str_of(options.encoding);
	if (str_like(name, STR("utf-8")))
		return;
	for (const char *c = options.encoding; *c != '\0'; c++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
		    "XYZ0123456789-", *c) == NULL)
			name.n = 0;
	options.ascii = true;
	for (size_t i = 0; i < LENGTH(known); i++)
		if (name.n >= strlen(known[i]) && str_like(str_upto(name,
		    strlen(known[i])), str_of(known[i])))
			return;
	opt_usage("--encoding takes utf-8, us-ascii, iso-8859-*, "
	    "windows-125* or koi8-*, not \"%s\"", options.encoding);
}

/* the unit: from the option, else from the metadata, else unknown */
static void
choose_unit(const struct meta *meta)
{
	options.unit = unit != NULL ? str_of(unit) :
	    meta_get(meta, STR("unit"));
	options.unit_given = unit != NULL;
	options.human = unit == NULL && options.unit.n > 0;
	options.unit_known = options.unit.n > 0;
	if (!options.unit_known)
		options.unit = STR("counts");
}

/* "2.5 s, 99 samples": what of it the metadata tell */
static void
choose_subtitle(const struct meta *meta)
{
	static struct buf b;
	struct num n;

	if (!measured)
		return;
	if (*options.subtitle != '\0')
		opt_usage("--measured cannot be combined with --subtitle");
	if (meta_num(meta, STR("duration"), &n))
		buf_fmt(&b, "%llu.%u s", (unsigned long long)n.whole,
		    n.nano / (NUM_NANO / 10));
	if (meta_num(meta, STR("samples"), &n))
		buf_fmt(&b, "%s%llu samples", b.n > 0 ? ", " : "",
		    (unsigned long long)n.whole);
	buf_char(&b, '\0');
	options.subtitle = b.p;
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
	struct buf b = {0};

	if (quiet || num_is0(sum) || num_cmp(sum, NUM(FEW)) >= 0 ||
	    (!str_eq(options.unit, STR("samples")) &&
	    !str_eq(options.unit, STR("counts"))))
		return;
	text_count(&b, &options, sum);
	if (options.unit_known)
		warn("only %.*s; shares are not reliable", (int)b.n, b.p);
	else
		warn("the counts add up to %.*s; shares are not reliable",
		    (int)str_chr(buf_str(&b), ' '), b.p);
	buf_free(&b);
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
	if (output != NULL)
		output_file_open(&out, output);
	else
		out_stdout(&out);
	if (csp_hash) {
		page_hashes(&out);
		output_file_close(&out);
		return 0;
	}
	in.columns = (unsigned)columns;
	in.keep_order = options.chart;
	in.sliced = options.heatmap;
	in.time = options.chart ? FOLDED_DROP_TIME : FOLDED_KEEP_TIME;
	folded_read_all(&in, files);
	folded_report(&in);
	choose_unit(&in.meta);
	choose_subtitle(&in.meta);
	warn_of_few(&in.stacks);
	if (!draw(&in, &options, &out)) {
		warn("no stack counts found");
		page_nothing(&options, "No stack counts found in the input.",
		    &out);
		status = EXIT_NO;
	}
	output_file_close(&out);
	return status;
}
