/* What the page shows, ready to be written; all parts of the page share it. */
#ifndef FLAMESVG_PICTURE_H
#define FLAMESVG_PICTURE_H

#include "common/profile/meta.h"
#include "common/profile/names.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/color/class_weights.h"
#include "tools/flamesvg/color/paint.h"
#include "tools/flamesvg/color/ramp.h"
#include "tools/flamesvg/embed/pack_write.h"
#include "tools/flamesvg/layout/diff.h"
#include "tools/flamesvg/layout/layout.h"
#include "tools/flamesvg/page/heatmap.h"
#include "tools/flamesvg/page/notices.h"
#include "tools/flamesvg/page/page_settings.h"
#include "tools/flamesvg/svg/nameattr.h"

#define PICTURE_PAD 10		/* pixels left and right of the frames */
#define PICTURE_LINE 1.5	/* height of a line of text in font sizes */

/* colour of frames whose change is within noise */
#define PICTURE_NOISE ((struct rgb){200, 200, 200})
/* outlines of frames that only one side has */
#define PICTURE_DASH_NEW "6 2"
#define PICTURE_DASH_GONE "2 2"

struct picture {
	const struct page_settings *settings;
	const struct names *names;
	const struct meta *meta;
	const struct notices *notices;

	str title;			/* see title.h */

	const struct tree *trees;	/* the tree of the profile */
	const struct tree *tree;	/* the tree that is drawn */
	const uint64_t *weight;		/* by node of `tree`: its width */
	uint64_t whole;			/* the value of 100 % */
	const struct layout *layout;
	const struct diff *diff;	/* or NULL */
	const struct heatmap *heatmap;	/* or NULL */
	bool merged;			/* a chart without order of time */

	const struct paint_set *paints;
	const struct ramp *ramp;	/* for a comparison */
	const struct class_weights *classes;	/* classes of its own palette */
	const struct nameattr *attrs;	/* or NULL */
	const struct packed *packed;	/* for the script, or NULL */
};

/* heights in pixels from the top of the page */
struct picture_place {
	double map;		/* upper edge of the heat map */
	double top;		/* upper edge of the frames */
	double foot;		/* lower edge of the frames */
	double height;
	char id[9];		/* the suffix of all ids of this picture */
};

#endif
