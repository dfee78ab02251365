/* Texts of the picture: counts, tooltips, labels. */
#ifndef FLAMESVG_TEXT_H
#define FLAMESVG_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

/* the unit of the counts, and how they are printed */
struct text_unit {
	str name;
	bool given;		/* set by the user, so never changed */
	bool known;		/* set by the user or the metadata */
	bool human;		/* "1.2 GiB", not "1,288,490,189 bytes" */
	struct num factor;	/* counts are multiplied by it */
};

struct text_font {
	const char *family;
	double size;		/* in pixels */
	double width;		/* width of a character, in font sizes */
};

/* each function appends to the buffer */

/* "1,234 samples" */
void text_count(struct buf *, const struct text_unit *, struct num);
/* "1,234 samples", "1 sample", "40.76 s" */
void text_amount(struct buf *, struct num, str unit);
/* "12.34%" */
void text_share(struct buf *, struct num part, struct num whole);
/* "; +1.23%": a change in points */
void text_points(struct buf *, double);
/* Append a name, shortened to fit w tenths of a pixel, or nothing. */
void text_label(struct buf *, const struct text_font *, str name, uint32_t w);

/* Return the distance of ticks: 1, 2, 5 times a power of ten, >= least. */
double text_step(double least);

#endif
