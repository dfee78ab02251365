/* Draws what is looked at (view.h), as text of rows and columns. */
#ifndef FOLDTOP_DRAW_H
#define FOLDTOP_DRAW_H

#include "tools/foldtop/browse/canvas.h"
#include "tools/foldtop/browse/view.h"
#include "tools/foldtop/print/screen.h"

struct draw {
	struct canvas *canvas;
	const struct screen *screen;
	str title;		/* what it tells of the input */
	bool kinds;		/* are the kinds of frames known? */
};

void draw_view(const struct draw *, struct view *);

#endif
