/* Draws a view (view.h) on the canvas. */
#ifndef FOLDVIEW_DRAW_H
#define FOLDVIEW_DRAW_H

#include "tools/foldview/terminal/canvas.h"
#include "tools/foldview/view/view.h"
#include "common/screen/screen.h"

struct draw {
	struct canvas *canvas;
	const struct screen *screen;
	str title;		/* description of the input */
	bool kinds;		/* the profile has kinds of frames */
};

void draw_view(const struct draw *, struct view *);

#endif
