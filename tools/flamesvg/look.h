/* What the options say about the picture; constant once they are read. */
#ifndef FLAMESVG_LOOK_H
#define FLAMESVG_LOOK_H

#include <stdbool.h>

#include "common/num.h"
#include "common/str.h"
#include "tools/flamesvg/palette.h"

struct look {
	const char *title, *subtitle, *notes, *encoding;
	const char *font;
	double font_size;
	double font_width;	/* of a character, in font sizes */
	long width;		/* in pixels */
	bool fluid;		/* the window may change that */
	long row;		/* height of a frame, its gap of 1 included */
	bool inverted, reverse, chart, full_height;
	str unit;		/* what is counted */
	bool human;		/* as "1.2 GiB", and not "1,288,490,189 bytes" */
	struct num factor;	/* counts shown are multiplied by it */
	const char *name_type;
	struct rgb top, bottom;	/* of the background */
	const struct palette *palette;
	enum shading shading;
	bool script;
};

#endif
