#include "tools/flamesvg/options.h"

#include <math.h>
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/base/units.h"

static struct options options = {
	.diff.width_by = "after",
	.limits.max_bytes = 16000000,
	.page = {
		.words = {.title = "", .subtitle = "", .notes = ""},
		.font = {"Verdana, DejaVu Sans, sans-serif", 12, 0.59},
		.row = 16,
	},
};

/* option values as typed; resolved after the last option is parsed */
static struct {
	const char *unit, *factor, *total;
	const char *delta, *sort;
	const char *colors, *background;
	bool by_hash, by_chance, no_script, measured;
} given = {.delta = "self", .sort = "name"};

static const struct opt opts[] = {
	OPT_HEADING("The picture:"),
	OPT_OLD_FIRST("title", 0, &options.page.words.title, "TEXT", "heading"),
	OPT_OLD("subtitle", 0, &options.page.words.subtitle, "TEXT",
	    "second heading"),
	OPT("measured", 0, &given.measured, NULL,
	    "second heading from metadata, such as 2.5 s, 99 samples"),
	OPT_OLD_FIRST("width", 0, &options.page.width, "N",
	    "fixed width in pixels (1200, then as the window)"),
	OPT_OLD_FIRST("minwidth", 0, &options.limits.min_width, "N[%]",
	    "smallest frame to draw, in pixels or percent (0.1)"),
	OPT("full-height", 0, &options.limits.full_height, NULL,
	    "draw all rows, also those of less than 1 %"),
	OPT_OLD_FIRST("inverted", 'i', &options.page.inverted, NULL,
	    "roots at the top"),
	OPT_OLD("nameattr", 0, &options.nameattr, "FILE",
	    "links and other attributes of functions"),
	OPT("source-url", 0, &options.page.viewer.source_url, "URL",
	    "address of source files: https://host/%f#L%l"),
	OPT_HEADING("Stacks:"),
	OPT_OLD_FIRST("reverse", 0, &options.trees.reverse, NULL,
	    "merge stacks from the leaf"),
	OPT_OLD_FIRST("flamechart", 0, &options.trees.chart, NULL,
	    "merge only adjacent frames, in the order of the input"),
	OPT("heatmap-from", 0, &options.stacks.heatmap_from, "SECONDS",
	    "draw the map of time only if the recording took this long (0)"),
	OPT("sort", 0, &given.sort, "WHICH",
	    "order of siblings: name, value, input (name)"),
	OPT_HEADING("A comparison, with two counts per line:"),
	OPT_FIRST("width-by", 0, &options.diff.width_by, "WHICH",
	    "column for widths: after, before, max of both (after)"),
	OPT("delta", 0, &given.delta, "WHICH",
	    "colour by change of inclusive or self counts (self)"),
	OPT_HEADING("Colours:"),
	OPT_OLD_FIRST("colors", 'c', &given.colors, "NAME",
	    "palette: own kind module calm (the first of these that applies "
	    "to the input), hot mem io red green blue aqua yellow purple "
	    "orange wakeup chain java js perl python rust"),
	OPT("own", 0, &options.paint.own_rule, "RE",
	    "functions that are your code (from the metadata)"),
	OPT("color-rules", 0, &options.paint.rules, "FILE",
	    "colours by name; lines of RE, TAB, colour, TAB, label"),
	OPT_HEADING("Files and messages:"),
	OPT_FIRST("output", 'o', &options.output.path, "FILE",
	    "write to this file, whole or not at all"),
	OPT("max-bytes", 0, &options.limits.max_bytes, "N",
	    "limit of the embedded profile; small frames are summed to "
	    "fit (16000000)"),
	OPT("no-javascript", 0, &given.no_script, NULL,
	    "store no profile and no script"),
	OPT("csp-hash", 0, &options.output.csp_hash, NULL,
	    "print the hashes for a content security policy"),
	OPT("quiet", 'q', &options.output.quiet, NULL,
	    "no hints on standard error"),

	/* option of flamegraph.pl */
	OPT_OLD_COMPAT("bgcolors", 0, &given.background, "NAME",
	    "background: yellow, blue, green, grey, #rrggbb"),
	OPT_OLD_COMPAT("color", 0, &given.colors, "NAME", "as --colors"),
	OPT_OLD_COMPAT("countname", 0, &given.unit, "TEXT",
	    "unit of the counts (that of the metadata)"),
	OPT_OLD_COMPAT("cp", 0, &options.palette_map, NULL,
	    "keep the colours in palette.map"),
	OPT_OLD_COMPAT("encoding", 0, &options.page.encoding, "NAME",
	    "encoding of the file (UTF-8)"),
	OPT_OLD_COMPAT("factor", 0, &given.factor, "N",
	    "multiply displayed counts by N (1)"),
	OPT_OLD_COMPAT("fontsize", 0, &options.page.font.size, "N",
	    "font size (12)"),
	OPT_OLD_COMPAT("fonttype", 0, &options.page.font.family, "NAME",
	    "font family (Verdana)"),
	OPT_OLD_COMPAT("fontwidth", 0, &options.page.font.width, "N",
	    "mean width of a character in font sizes (0.59)"),
	OPT_OLD_COMPAT("hash", 0, &given.by_hash, NULL,
	    "shade by the letters a name begins and ends with"),
	OPT_OLD_COMPAT("height", 0, &options.page.row, "N",
	    "height of a frame (16)"),
	OPT_OLD_COMPAT("nametype", 0, &options.page.viewer.name_type, "TEXT",
	    "word before names in the details"),
	OPT_OLD_COMPAT("negate", 0, &options.diff.negate, NULL,
	    "swap colours and signs of more and less"),
	OPT_OLD_COMPAT("notes", 0, &options.page.words.notes, "TEXT",
	    "a comment in the file"),
	OPT_OLD_COMPAT("random", 0, &given.by_chance, NULL,
	    "shade at random, with a fixed seed"),
	OPT_OLD_COMPAT("total", 0, &given.total, "N",
	    "count that is 100 %, if more than the sum"),
	OPT_END
};

static const struct opt_program program = {
	"flamesvg", "[file ...]",
	"Draw folded stacks as a flame graph, one interactive SVG.",
	"flamesvg --title 'my server' --colors java app.folded >app.svg", opts
};

static void
set_defaults(void)
{
	struct page_settings *page = &options.page;

	page->words.titled = *page->words.title != '\0';
	if (!page->words.titled)
		page->words.title = options.trees.chart ? "Flame Chart" :
		    page->inverted ? "Icicle Graph" : "Flame Graph";
	page->viewer.fluid = page->width == 0;
	if (page->viewer.fluid)
		page->width = 1200;
	options.paint.shading = given.by_hash ? HUE_BY_ENDS :
	    given.by_chance ? HUE_BY_CHANCE : HUE_BY_SUM;
}

/* Parse a number above 0, or return n if the option was not given. */
static struct num
parse_positive(const char *option, const char *value, struct num n)
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
	const struct page_settings *page = &options.page;

	opt_range("width", (double)page->width, 40, 100000);
	opt_range("height", (double)page->row, 2, 1000);
	opt_range("fontsize", page->font.size, 1, 1000);
	opt_range("heatmap-from", options.stacks.heatmap_from, 0, INFINITY);
	opt_range("fontwidth", page->font.width, 0.01, 100);
	opt_range("max-bytes", (double)options.limits.max_bytes, 1000, 1e12);
	options.page.unit.factor = parse_positive("factor", given.factor,
	    NUM(1));
	options.total = parse_positive("total", given.total, NUM(0));
}

static void
check_words(void)
{
	static const enum tree_sort order[] = {
		TREE_BY_NAME, TREE_BY_VALUE, TREE_BY_INPUT
	};
	const char *width_by = options.diff.width_by;

	options.trees.sort = order[opt_choice("sort", "name|value|input",
	    given.sort)];
	opt_choice("width-by", "after|before|max", width_by);
	if (options.trees.chart && strcmp(width_by, "after") != 0)
		opt_usage("--flamechart cannot be combined with "
		    "--width-by=%s", width_by);
	options.diff.by_self = opt_choice("delta", "inclusive|self",
	    given.delta) == 1;
	options.page.script = !given.no_script;
}

/* Return the palette that was asked for, or NULL. */
static const struct palette *
find_palette(void)
{
	const struct palette *p;
	struct buf known = {0};

	if (given.colors == NULL)
		return NULL;
	p = palette_find(str_of(given.colors));
	if (p != NULL)
		return p;
	palette_names(&known);
	warn("unknown palette \"%s\", drawn with hot; known: %.*s",
	    given.colors, (int)known.n, known.p);
	buf_free(&known);
	return palette_find(STR("hot"));
}

static void
check_colors(void)
{
	struct page_colors *colors = &options.page.colors;
	const char *background = given.background;
	struct buf known = {0};

	options.paint.palette = find_palette();
	options.stacks.chain = given.colors != NULL &&
	    strcmp(options.paint.palette->name, "chain") == 0;
	colors->background_set = background != NULL;
	if (background == NULL)
		background = options.paint.palette == NULL ? "#ffffff" :
		    options.paint.palette->background;
	if (!rgb_background(str_of(background), &colors->top,
	    &colors->bottom)) {
		rgb_backgrounds(&known);
		opt_usage("unknown background \"%s\"; known: %.*s",
		    background, (int)known.n, known.p);
	}
}

/* Return true if each character is a letter, a digit or '-'. */
static bool
is_plain_word(const char *s)
{
	for (; *s != '\0'; s++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
		    "XYZ0123456789-", *s) == NULL)
			return false;
	return true;
}

/* Accept encodings that contain ASCII: only ASCII is written. */
static void
check_encoding(void)
{
	static const char *const known[] = {
		"iso-8859-", "us-ascii", "windows-125", "koi8-"
	};
	const char *encoding = options.page.encoding;
	str name;

	if (encoding == NULL || str_like(str_of(encoding), STR("utf-8")))
		return;
	name = str_of(encoding);
	options.page.ascii = true;
	for (size_t i = 0; i < LENGTH(known) && is_plain_word(encoding); i++)
		if (name.n >= strlen(known[i]) && str_like(str_upto(name,
		    strlen(known[i])), str_of(known[i])))
			return;
	opt_usage("--encoding takes utf-8, us-ascii, iso-8859-*, "
	    "windows-125* or koi8-*, not \"%s\"", encoding);
}

/* Accept a link to a page, not to a script. */
static void
check_source_url(void)
{
	const char *url = options.page.viewer.source_url;

	if (url != NULL && ((!str_starts(str_of(url), STR("https://")) &&
	    !str_starts(str_of(url), STR("http://"))) ||
	    strstr(url, "%f") == NULL))
		opt_usage("--source-url takes https://... with %%f for the "
		    "file and %%l for the line, not \"%s\"", url);
}

static void
set_viewer_options(void)
{
	struct page_viewer *viewer = &options.page.viewer;

	options.page.chart = options.trees.chart;
	viewer->reverse = options.trees.reverse;
	viewer->sort = options.trees.sort;
}

const struct options *
options_read(char *argv[])
{
	options.files = opt_parse(&program, argv);
	set_defaults();
	check_numbers();
	check_words();
	check_colors();
	check_encoding();
	check_source_url();
	set_viewer_options();
	return &options;
}

/* Choose the unit: the option's, else the metadata's, else unknown. */
static void
choose_unit(const struct meta *meta)
{
	struct text_unit *unit = &options.page.unit;

	unit->given = given.unit != NULL;
	unit->name = unit->given ? str_of(given.unit) :
	    meta_get(meta, STR("unit"));
	unit->known = unit->name.n > 0;
	unit->human = !unit->given && unit->known;
	if (!unit->known)
		unit->name = STR("counts");
}

/* Make the subtitle "2.5 s, 99 samples", as far as the metadata have them. */
static void
choose_subtitle(const struct meta *meta)
{
	static struct buf b;
	char text[NUM_TEXT];
	struct num n;

	if (!given.measured)
		return;
	if (*options.page.words.subtitle != '\0')
		opt_usage("--measured cannot be combined with --subtitle");
	if (meta_num(meta, STR("duration"), &n))
		buf_add(&b, units_human(text, n, STR("s")));
	if (meta_num(meta, STR("samples"), &n)) {
		buf_fmt(&b, "%s", b.n > 0 ? ", " : "");
		buf_add(&b, units_human(text, n, STR("samples")));
	}
	options.page.words.subtitle = buf_text(&b);
}

void
options_read_meta(const struct meta *meta)
{
	choose_unit(meta);
	choose_subtitle(meta);
}
