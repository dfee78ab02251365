/*
 * The picture as one SVG, which is complete without the script; with it, the
 * script draws from the packed data.
 */
#ifndef FLAMESVG_PAGE_H
#define FLAMESVG_PAGE_H

#include "common/folded.h"
#include "common/out.h"
#include "tools/flamesvg/attrs.h"
#include "tools/flamesvg/data.h"
#include "tools/flamesvg/diff.h"
#include "tools/flamesvg/layout.h"
#include "tools/flamesvg/look.h"
#include "tools/flamesvg/paint.h"
#include "tools/flamesvg/tree.h"

#define PAGE_PAD 10		/* pixels left and right of the frames */
#define PAGE_NOTICES 8

struct page {
	const struct look *look;
	const struct folded *in;
	const struct data *data;	/* for the script, or NULL */
	const struct tree *tree;	/* as it is drawn */
	const struct layout *layout;
	const struct diff *diff;	/* or NULL */
	const uint64_t *weight;		/* of the drawn tree's nodes */
	uint64_t whole;			/* 100 % of it */
	const struct paint *paint;
	const struct attrs *attrs;	/* or NULL */
	str notice[PAGE_NOTICES];	/* lines under the title */
	size_t notices;
};

void page_write(const struct page *, struct out *);
/* a picture that says why there is none */
void page_nothing(const struct look *, const char *why, struct out *);
/* the sources of script and style for a content security policy */
void page_hashes(struct out *);

#endif
