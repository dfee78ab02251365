/* Draws a view (view.h) as rows and columns of text. */
#ifndef FOLDVIEW_DRAW_H
#define FOLDVIEW_DRAW_H

#include "tools/foldview/terminal/canvas.h"
#include "tools/foldview/view/view.h"
#include "common/screen/screen.h"

struct draw {
	struct canvas *canvas;
	const struct screen *screen;
	str title;		/* a description of the input */
	bool kinds;		/* are the kinds of frames known? */
};

void draw_view(const struct draw *, struct view *);

#endif
