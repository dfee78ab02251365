/* What the page shows, ready to be written; the parts of the page share it. */
#ifndef FLAMESVG_PICTURE_H
#define FLAMESVG_PICTURE_H

#include "common/profile/folded.h"
#include "common/profile/tree.h"
#include "tools/flamesvg/options.h"
#include "tools/flamesvg/paint_thread.h"
#include "tools/flamesvg/layout/diff.h"
#include "tools/flamesvg/page/heatmap.h"
#include "tools/flamesvg/layout/layout.h"
#include "tools/flamesvg/embed/profile_pack.h"
#include "tools/flamesvg/svg/nameattr.h"

#define PICTURE_PAD 10		/* pixels left and right of the frames */
#define PICTURE_NOTICES 8

struct picture {
	const struct options *options;
	const struct folded *in;
	const struct packed *packed;	/* for the script, or NULL */
	const struct tree *tree;	/* as it is drawn */
	const struct layout *layout;
	const struct diff *diff;	/* or NULL */
	const uint64_t *weight;		/* of the drawn tree's nodes */
	uint64_t whole;			/* 100 % of it */
	const struct paint *paint;
	const struct paint_thread *beside;	/* for the script */
	const struct nameattr *attrs;	/* or NULL */
	const struct heatmap *heat;	/* or NULL */
	str notice[PICTURE_NOTICES];	/* lines under the title */
	size_t notices;
};

/* heights in pixels from the top of the page */
struct picture_place {
	double map;		/* the upper edge of the heat map, */
	double top;		/* of the frames */
	double foot;		/* below them */
	double height;
	char id[9];		/* what the ids of this picture end in */
};

#endif
