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

#define FLAMESVG_FEW_SAMPLES 100	/* with fewer, shares are unreliable */

static void
warn_of_few_samples(struct num sum, const struct text_unit *unit)
{
	struct buf b = {0};

	if (num_is0(sum) || num_cmp(sum, NUM(FLAMESVG_FEW_SAMPLES)) >= 0 ||
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

/* Draw the input.  Return EXIT_NO if it has no counts. */
static int
draw_picture(const struct options *k, struct out *out)
{
	struct folded_options how = {
		.keep_order = k->trees.chart,
		.time = k->trees.chart ? FOLDED_DROP_TIME : FOLDED_WANT_TIME
	};
	struct folded profile = {0};
	const struct stacks *s = &profile.stacks;

	folded_read_all(&profile, &how, k->files);
	folded_report(&profile);
	options_read_meta(&profile.meta);
	if (!k->output.quiet) {
		folded_report_meta(&profile);
		warn_of_few_samples(stacks_total(s, s->columns == 2),
		    &k->page.unit);
	}
	if (draw(&profile, k, out))
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
