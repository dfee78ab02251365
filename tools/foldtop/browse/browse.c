#include "tools/foldtop/browse/browse.h"

#include <string.h>

#include "common/base/err.h"
#include "common/profile/marks.h"
#include "tools/foldtop/browse/browse_command.h"
#include "tools/foldtop/browse/canvas.h"
#include "tools/foldtop/browse/draw.h"
#include "tools/foldtop/browse/keys.h"
#include "tools/foldtop/browse/part_input.h"
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

	/* --live: */
	bool live;		/* parts may come */
	bool waits;		/* for the first stack: there is no view yet */
	struct part_input input;
	struct folded folded;	/* the sum of the parts */
	struct profile profile;
	struct buf part, title;
	uint64_t lost;		/* samples, in all parts */
	long seen;		/* parts */
};

static void
measure_terminal(struct browser *b)
{
	size_t rows, columns;

	terminal_size(&rows, &columns);
	canvas_resize(&b->canvas, rows, columns);
}

static void
draw_waiting(struct browser *b)
{
	canvas_begin(&b->canvas);
	canvas_row(&b->canvas, 0);
	canvas_text(&b->canvas, STR("waiting for the first part; q ends"));
}

/* false if the terminal went away */
static bool
show(struct browser *b)
{
	if (b->waits)
		draw_waiting(b);
	else
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
		goes_on = (b->waits ? key != 'q' : view_key(&b->view, key)) &&
		    show(b);
	}
	memmove(b->keys.p, rest.p, rest.n);
	b->keys.n = rest.n;
	return goes_on;
}

/* what the title calls the input */
static void
write_title(struct browser *b, const struct folded_part *p)
{
	b->title.n = 0;
	buf_fmt(&b->title, "%s, part %llu", b->input.in.name,
	    (unsigned long long)p->number);
	if (!p->complete)
		buf_add(&b->title, STR(", not complete"));
	if (b->lost > 0)
		buf_fmt(&b->title, ", %llu lost", (unsigned long long)b->lost);
	b->draw.file = buf_text(&b->title);
}

/* look at the sum of the parts, at the same place */
static void
update_view(struct browser *b)
{
	b->profile = (struct profile){0};
	profile_read(&b->profile, &b->folded);
	if (num_is0(b->profile.whole))
		return;
	if (b->waits)
		view_open(&b->view, &b->profile);
	else
		view_update(&b->view);
	b->waits = false;
	b->draw.kinds = marks_known(b->profile.meta, b->profile.names);
}

/* add the next part to what is shown; false if there will be nothing */
static bool
take_part(struct browser *b)
{
	struct folded_part part;

	if (!part_input_next(&b->input, &part, &b->part, &b->folded)) {
		b->live = false;
		buf_add(&b->title, STR(", ended"));
		b->draw.file = buf_text(&b->title);
		return !b->waits;
	}
	b->seen++;
	b->lost += part.lost;
	write_title(b, &part);
	update_view(b);
	return true;
}

static enum terminal_event
wait_for_event(struct browser *b)
{
	long patience = b->keys.n > 0 ? REST_OF_KEY : -1;
	int input = b->live ? part_input_waits(&b->input) : -1;
	enum terminal_event e;

	if (!b->live || input >= 0)
		return terminal_wait(&b->keys, input, patience);
	e = terminal_wait(&b->keys, -1, 0);
	return e == TERMINAL_QUIET ? TERMINAL_INPUT : e;
}

static bool
take_event(struct browser *b)
{
	switch (wait_for_event(b)) {
	case TERMINAL_KEYS:
		return take_keys(b, false);
	case TERMINAL_QUIET:
		return b->keys.n == 0 || take_keys(b, true);
	case TERMINAL_REDRAW:
		measure_terminal(b);
		return show(b);
	case TERMINAL_INPUT:
		return take_part(b) && show(b);
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

/* show it until the user ends that */
static void
run(struct browser *b, const struct browse_settings *s)
{
	b->view.by_total = s->by_total;
	b->screen = screen_open(terminal_open("--browse"), s->ascii, false, 0);
	b->canvas.color = b->screen.color;
	b->draw.canvas = &b->canvas;
	b->draw.screen = &b->screen;
	measure_terminal(b);
	for (bool goes_on = show(b); goes_on;)
		goes_on = take_event(b);
	terminal_close();
}

static void
write_command(const struct browser *b, const struct browse_settings *s,
    struct out *out)
{
	struct buf command = {0};

	browse_command(&b->view, s->paths, &command);
	out_str(out, buf_str(&command));
	buf_free(&command);
}

void
browse(const struct profile *p, const struct browse_settings *s,
    struct out *out)
{
	struct browser b = {.draw = {.file = name_input(s->paths),
	    .kinds = marks_known(p->meta, p->names)}};

	view_open(&b.view, p);
	run(&b, s);
	write_command(&b, s, out);
}

bool
browse_live(const struct browse_settings *s, struct out *out)
{
	struct browser b = {.live = true, .waits = true};

	part_input_open(&b.input, s->paths[0] != NULL ? s->paths[0] : "-");
	run(&b, s);
	folded_report(&b.folded);
	if (!b.waits)
		write_command(&b, s, out);
	else if (!b.live)
		warn(b.seen > 0 ? "%s: no samples in any part" :
		    "%s: no part of a profile; stackfold --every=2 writes "
		    "them", b.input.in.name);
	return !b.waits || b.live;
}
