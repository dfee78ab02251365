/* The page's settings; constant once the page is written. */
#ifndef FLAMESVG_PAGE_SETTINGS_H
#define FLAMESVG_PAGE_SETTINGS_H

#include <stdbool.h>

#include "common/profile/tree.h"
#include "tools/flamesvg/page/text.h"
#include "tools/flamesvg/svg/rgb.h"

struct page_settings {
	struct page_words {
		const char *title, *subtitle;
		bool titled;		/* set by the user */
		const char *notes;	/* a comment in the file */
	} words;
	const char *encoding;	/* encoding to declare, or NULL for UTF-8 */
	bool ascii;		/* the encoding is not UTF-8: write ASCII */
	struct text_unit unit;
	struct text_font font;
	long width;		/* in pixels */
	long row;		/* height of a frame, including a gap of 1 */
	bool inverted;		/* the root is at the top */
	bool chart;		/* a flame chart: draw an axis */
	bool script;		/* with the script and the profile it reads */
	struct page_colors {
		struct rgb top, bottom;	/* colours of the background */
		bool background_set;	/* set by the user */
	} colors;
	struct page_viewer {
		bool fluid;	/* as wide as the window */
		bool reverse;
		enum tree_sort sort;
		const char *name_type;	/* word before names, or NULL */
		const char *source_url;	/* link with %f and %l, or NULL */
	} viewer;
};

#endif
