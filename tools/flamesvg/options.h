/*
 * The command line.  Each module has its own settings; this file has those of
 * the phases in draw.c.
 */
#ifndef FLAMESVG_OPTIONS_H
#define FLAMESVG_OPTIONS_H

#include <stdbool.h>

#include "common/base/num.h"
#include "common/io/opt.h"
#include "common/profile/meta.h"
#include "tools/flamesvg/color/paint.h"
#include "tools/flamesvg/layout/diff.h"
#include "tools/flamesvg/page/page_settings.h"
#include "tools/flamesvg/tree/trees.h"

struct options {
	char **files;
	struct options_output {
		const char *path;	/* NULL for standard output */
		bool csp_hash;	/* print hashes instead of a picture */
		bool quiet;
	} output;

	struct options_stacks {
		bool chain;	/* stacks are chains of wake-ups */
		double heatmap_from;	/* seconds; a shorter recording has no
				 * heat map */
	} stacks;
	struct trees_settings trees;
	struct diff_settings diff;
	struct paint_settings paint;
	bool palette_map;	/* keep colours in palette.map */
	const char *nameattr;	/* a file of attributes, or NULL */
	struct num total;	/* the value of 100 %, if more than the sum */
	struct options_limits {
		const char *min_width;	/* of a frame: pixels, "N%" or NULL */
		bool full_height;	/* draw all rows */
		long max_bytes;	/* limit of the embedded profile, in bytes */
	} limits;
	struct page_settings page;
};

/* read the command line; wrong usage ends the program */
const struct options *options_read(char *argv[]);
/* complete the options from the metadata: the unit and the subtitle */
void options_read_meta(const struct meta *);

#endif
