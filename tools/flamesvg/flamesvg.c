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
#include "common/base/err.h"
#include "common/folded/folded_read.h"
#include "common/io/out.h"
#include "tools/flamesvg/draw.h"
#include "tools/flamesvg/embed/script.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/output_file.h"
#include "tools/flamesvg/page/page.h"

#define FEW 100			/* with fewer samples, shares mean little */

/* read the rest of an input, or files, as stacks */
static void
read_stacks(struct folded *to, struct in *in, const struct options *k)
{
	struct folded_options options = {
		.keep_order = k->trees.chart,
		.time = k->trees.chart ? FOLDED_DROP_TIME : FOLDED_KEEP_TIME
	};

	if (in != NULL)
		folded_read(to, &options, in);
	else
		folded_read_all(to, &options, k->files);
	folded_report(to);
}

static void
warn_of_few_samples(struct num sum, const struct text_unit *unit)
{
	struct buf b = {0};

	if (num_is0(sum) || num_cmp(sum, NUM(FEW)) >= 0 ||
	    (!str_eq(unit->name, STR("samples")) &&
	    !str_eq(unit->name, STR("counts"))))
		return;
	text_count(&b, unit, sum);
	if (unit->known)
		warn("only %.*s; shares are not reliable", (int)b.n, b.p);
	else
		warn("the counts add up to %.*s; shares are not reliable",
		    (int)str_chr(buf_str(&b), ' '), b.p);
	buf_free(&b);
}

/* what the metadata tell of the whole, which is the sum of the counts */
static void
begin_picture(const struct options *k, const struct meta *meta, struct num sum)
{
	options_read_meta(meta);
	if (!k->output.quiet)
		warn_of_few_samples(sum, &k->page.unit);
}

/* draw the input, of which the stacks are kept; false if it has no counts */
static bool
draw_stacks(const struct options *k, struct in *in, struct out *out)
{
	struct folded folded = {0};
	const struct stacks *s = &folded.stacks;

	read_stacks(&folded, in, k);
	begin_picture(k, &folded.meta, stacks_total(s, s->columns == 2));
	return draw(&folded, k, out);
}

/* draw one input, by its text if that will do; false if it has no counts */
static bool
draw_input(const struct options *k, struct out *out)
{
	struct text_profile text = {0};
	struct in in;
	bool good;

	in_open(&in, *k->files != NULL ? *k->files : "-");
	if (text_profile_read(&text, &in)) {
		begin_picture(k, &text.meta, NUM(text.tree.tree.total[0][0]));
		good = draw_text(&text, k, out);
	} else {
		good = draw_stacks(k, &in, out);
	}
	in_close(&in);
	return good;
}

/* draw the input; EXIT_NO if it has no counts */
static int
draw_picture(const struct options *k, struct out *out)
{
	bool one = k->files[0] == NULL || k->files[1] == NULL;
	bool good = one && draw_takes_text(k) ? draw_input(k, out) :
	    draw_stacks(k, NULL, out);

	if (good)
		return 0;
	warn("no stack counts found");
	page_nothing(&k->page, "No stack counts found in the input.", out);
	return EXIT_NO;
}

int
main(int argc, char *argv[])
{
	const struct options *k = options_read(argv);
	struct out out;
	int status = 0;

	(void)argc;
	if (k->output.path != NULL)
		output_file_open(&out, k->output.path);
	else
		out_stdout(&out);
	if (k->output.csp_hash)
		script_hashes(&out);
	else
		status = draw_picture(k, &out);
	output_file_close(&out);
	return status;
}
