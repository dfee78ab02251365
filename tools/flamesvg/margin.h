/* What stands around the frames: headings above, legend and footer below. */
#ifndef FLAMESVG_MARGIN_H
#define FLAMESVG_MARGIN_H

#include "tools/flamesvg/page.h"
#include "tools/flamesvg/svg.h"

/* heights in pixels from the top of the page */
struct place {
	double top;		/* of the frames */
	double foot;		/* below them */
	double height;
	char id[9];		/* what the ids of this picture end in */
};

void margin_place(struct place *, const struct page *);
void margin_head(struct svg *, const struct page *, const struct place *);
void margin_foot(struct svg *, const struct page *, const struct place *);
/* one line of text, its baseline at y */
void margin_line(struct svg *, const char *class, double x, double y, str);

#endif
