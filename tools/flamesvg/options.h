/* What the options say about the picture; constant once they are read. */
#ifndef FLAMESVG_OPTIONS_H
#define FLAMESVG_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/io/opt.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/color/palette.h"
#include "tools/flamesvg/svg/rgb.h"

/* a colour that may not have been asked for */
struct options_color {
	bool set;
	struct rgb rgb;
};

struct options {
	/* words */
	const char *title, *subtitle, *notes;
	const char *encoding;	/* to declare, or NULL for UTF-8 */
	bool ascii;		/* it is not UTF-8: write ASCII only */
	const char *name_type;
	const char *search;	/* what the script is to search at once */
	str unit;		/* what is counted */
	bool unit_given;	/* by the option: it is never changed */
	bool unit_known;	/* by the option or the metadata */
	bool human;		/* as "1.2 GiB", and not "1,288,490,189 B" */
	struct num factor;	/* counts shown are multiplied by it */
	const char *font;
	double font_size;
	double font_width;	/* of a character, in font sizes */

	/* sizes */
	long width;		/* in pixels */
	bool fluid;		/* the window may change that */
	long row;		/* height of a frame, its gap of 1 included */
	const char *min_width;	/* of a frame, pixels or "N%", or NULL */
	bool full_height;
	struct num total;	/* what 100 % is, if more than the sum */

	/* stacks */
	struct opt_list base;	/* frames that stacks are cut down to */
	bool inverted, reverse, chart;
	bool heatmap;		/* asked for: all stacks begin with slices */
	double heatmap_from;	/* seconds that a recording with one lasted */
	enum tree_sort sort;
	const char *width_by;	/* after, before, max */
	bool by_self, negate;	/* of a comparison */

	/* colours */
	struct rgb top, bottom;	/* of the background */
	bool background;	/* it was asked for */
	const struct palette *palette;
	enum hue_shading shading;
	const char *rules;	/* a file of colours by expressions, or NULL */
	bool diffusion;		/* colour by share */
	bool map;		/* keep colours in palette.map */
	struct options_color found, stroke, words;
	const char *attributes;	/* a file of them for functions, or NULL */
	bool cut_right;		/* labels always lose their right end */

	/* what the script gets */
	bool script;
	bool profile;		/* and not only the boxes */
	bool visible_only;
	long max_bytes;
};

#endif
