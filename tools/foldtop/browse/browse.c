#include "tools/foldtop/browse/browse.h"

#include <string.h>

#include "common/profile/marks.h"
#include "tools/foldtop/browse/browse_command.h"
#include "tools/foldtop/browse/canvas.h"
#include "tools/foldtop/browse/draw.h"
#include "tools/foldtop/browse/keys.h"
#include "tools/foldtop/browse/terminal.h"
#include "tools/foldtop/browse/view.h"

/* milliseconds after which no more bytes of a key are expected */
#define REST_OF_KEY 100

struct browser {
	struct view view;
	struct screen screen;
	struct canvas canvas;
	struct draw draw;
	struct buf keys, text;
};

static void
measure_terminal(struct browser *b)
{
	size_t rows, columns;

	terminal_size(&rows, &columns);
	canvas_resize(&b->canvas, rows, columns);
}

/* false if the terminal went away */
static bool
show(struct browser *b)
{
	draw_view(&b->draw, &b->view);
	canvas_end(&b->canvas, &b->text);
	return terminal_write(&b->text);
}

/* each key has its screen; with `all`, no more bytes of a key are to come */
static bool
take_keys(struct browser *b, bool all)
{
	str rest = buf_str(&b->keys);
	uint32_t key;
	bool goes_on = true;

	while (goes_on && keys_next(&rest, all, &key)) {
		if (key == KEY_REDRAW)
			canvas_forget(&b->canvas);
		goes_on = view_key(&b->view, key) && show(b);
	}
	memmove(b->keys.p, rest.p, rest.n);
	b->keys.n = rest.n;
	return goes_on;
}

static bool
take_event(struct browser *b)
{
	switch (terminal_wait(&b->keys, -1, b->keys.n > 0 ? REST_OF_KEY :
	    -1)) {
	case TERMINAL_KEYS:
		return take_keys(b, false);
	case TERMINAL_QUIET:
		return b->keys.n == 0 || take_keys(b, true);
	case TERMINAL_REDRAW:
		measure_terminal(b);
		return show(b);
	case TERMINAL_INPUT:
	case TERMINAL_END:
	default:
		return false;
	}
}

static const char *
name_input(char *const paths[])
{
	return paths[0] == NULL ? "<stdin>" : paths[1] == NULL ? paths[0] :
	    "several files";
}

static void
start(struct browser *b, const struct profile *p,
    const struct browse_settings *s)
{
	view_open(&b->view, p);
	b->view.by_total = s->by_total;
	b->screen = screen_open(terminal_open("--browse"), s->ascii, false, 0);
	b->canvas.color = b->screen.color;
	b->draw = (struct draw){&b->canvas, &b->screen, name_input(s->paths),
	    marks_known(p->meta, p->names)};
	measure_terminal(b);
}

void
browse(const struct profile *p, const struct browse_settings *s,
    struct out *out)
{
	struct browser b = {0};
	struct buf command = {0};

	start(&b, p, s);
	for (bool goes_on = show(&b); goes_on;)
		goes_on = take_event(&b);
	terminal_close();
	browse_command(&b.view, s->paths, &command);
	out_str(out, buf_str(&command));
	buf_free(&command);
}
