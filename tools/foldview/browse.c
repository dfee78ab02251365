#include "tools/foldview/browse.h"

#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/folded/folded_read.h"
#include "common/folded/slice.h"
#include "common/profile/frame.h"
#include "common/profile/marks.h"
#include "common/profile/samples.h"
#include "tools/foldview/terminal/canvas.h"
#include "tools/foldview/draw.h"
#include "tools/foldview/terminal/keys.h"
#include "tools/foldview/part_input.h"
#include "tools/foldview/terminal/terminal.h"
#include "tools/foldview/view/view.h"
#include "tools/foldview/view/view_command.h"

/* milliseconds to wait for the rest of a key */
#define REST_OF_KEY 100

struct browser {
	const struct browse_settings *settings;
	struct folded folded;	/* the profile, or the sum of the parts */
	struct slices slices;	/* of the profile, if it has any */
	struct view_profile profile;
	struct view view;
	struct screen screen;
	struct canvas canvas;
	struct draw draw;
	struct buf keys, text;

	/* --live: */
	bool live;		/* parts may come */
	bool waits;		/* no view until the first stack */
	bool held;		/* new parts do not change the view */
	bool stale;		/* the view lacks some parts */
	struct part_input input;
	struct buf part, title;
	uint64_t lost;		/* samples, in all parts */
	struct folded_part newest;
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
	if (b->canvas.rows < 3)
		return;
	canvas_row(&b->canvas, 2);
	if (b->view.message.n > 0)
		canvas_text(&b->canvas, buf_str(&b->view.message));
	else
		canvas_text(&b->canvas,
		    STR("(perf record --no-buffering writes it at once)"));
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

static str
name_input(const struct browse_settings *s, const struct meta *m)
{
	str command = meta_get(m, STR("command"));

	return s->paths[0] == NULL ? command.n > 0 ? command : STR("<stdin>") :
	    s->paths[1] == NULL ? str_of(s->paths[0]) : STR("several files");
}

/* the title: what is known of the parts */
static void
write_title(struct browser *b)
{
	const struct folded_part *p = &b->newest;
	const char *path = b->settings->paths[0];

	b->title.n = 0;
	buf_fmt(&b->title, "part %llu", (unsigned long long)p->number);
	if (b->held)
		buf_add(&b->title, STR(", held"));
	if (!p->complete)
		buf_add(&b->title, STR(", not complete"));
	if (!b->live)
		buf_add(&b->title, STR(", ended"));
	if (b->lost > 0)
		buf_fmt(&b->title, ", %llu lost", (unsigned long long)b->lost);
	if (path != NULL)
		buf_fmt(&b->title, ", %s", path);
	b->draw.title = buf_str(&b->title);
}

static bool
take_profile(struct browser *b)
{
	struct folded *f = &b->folded;
	const struct stacks *s = f->has_slices ? &b->slices.stacks :
	    &f->stacks;
	unsigned column = s->columns > 0 ? s->columns - 1 : 0;
	uint64_t samples = samples_count(s, column, &f->meta, 0).n;

	b->profile = (struct view_profile){&f->names, s, f->has_slices,
	    names_id(&f->names, FRAME_NO_FRAMES), column,
	    count_unit_of(s, column, &f->meta, samples)};
	b->draw.kinds = marks_known(&f->meta, &f->names);
	return !num_is0(stacks_total(s, column));
}

/* show the sum of the parts, at the same place */
static void
update_view(struct browser *b)
{
	b->stale = false;
	if (!take_profile(b))
		return;
	if (b->waits)
		view_open(&b->view, &b->profile);
	else
		view_update(&b->view);
	/* the writer of the parts may have printed messages on the terminal */
	if (b->waits)
		canvas_forget(&b->canvas);
	b->waits = false;
}

/* add the next part; false if nothing will come */
static bool
take_part(struct browser *b)
{
	struct folded_part part;

	b->live = part_input_next(&b->input, &part, &b->part, &b->folded);
	if (b->live) {
		b->newest = part;
		b->seen++;
		b->lost += part.lost;
		b->stale = true;
	}
	if (b->stale && !b->held)
		update_view(b);
	write_title(b);
	return b->live || !b->waits;
}

/* hold the view, or show all parts so far */
static void
hold_view(struct browser *b)
{
	b->held = !b->held;
	if (b->stale && !b->held)
		update_view(b);
	write_title(b);
}

/* false if the key ends the program */
static bool
take_key(struct browser *b, uint32_t key)
{
	bool live = b->view.help_live && !b->view.typing &&
	    b->view.mode != VIEW_HELP;

	if (key == KEY_REDRAW)
		canvas_forget(&b->canvas);
	if (b->waits && key == 'q')
		return false;
	b->view.message.n = 0;
	if (key == 'z' && live && !b->waits)
		hold_view(b);
	else if (!b->waits)
		return view_key(&b->view, key);
	return true;
}

/* handle keys, with a screen for each; with `all`, no more bytes of a key will
 * come */
static bool
take_keys(struct browser *b, bool all)
{
	str rest = buf_str(&b->keys);
	uint32_t key;
	bool goes_on = true;

	while (goes_on && keys_next(&rest, all, &key))
		goes_on = take_key(b, key) && show(b);
	memmove(b->keys.p, rest.p, rest.n);
	b->keys.n = rest.n;
	return goes_on;
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

static void
run(struct browser *b)
{
	b->view.by_total = b->settings->by_total;
	b->screen = screen_open(terminal_open(), false, false, 0);
	b->canvas.color = b->screen.color;
	b->draw.canvas = &b->canvas;
	b->draw.screen = &b->screen;
	measure_terminal(b);
	for (bool goes_on = show(b); goes_on;)
		goes_on = take_event(b);
	terminal_close();
}

static void
write_command(const struct browser *b, struct out *out)
{
	struct buf command = {0};

	view_command(&b->view, b->settings->paths, &command);
	out_str(out, buf_str(&command));
	buf_free(&command);
}

static void
read_profile(struct browser *b)
{
	const struct folded_options options = {0};
	struct folded *f = &b->folded;

	folded_read_all(f, &options, b->settings->paths);
	folded_report(f);
	if (f->has_slices && f->stacks.n > 0 && !slices_split(&b->slices,
	    &f->names, &f->stacks, f->stacks.columns - 1, &f->meta))
		die("too many slices of time; take longer ones");
	stacks_freeze(f->has_slices ? &b->slices.stacks : &f->stacks);
}

bool
browse_profile(const struct browse_settings *s, struct out *out)
{
	struct browser b = {.settings = s};

	read_profile(&b);
	if (!take_profile(&b)) {
		warn("no stacks in the input; stackfold makes them from "
		    "the output of a profiler");
		return false;
	}
	names_freeze(&b.folded.names);
	b.draw.title = name_input(s, &b.folded.meta);
	view_open(&b.view, &b.profile);
	run(&b);
	write_command(&b, out);
	return true;
}

bool
browse_parts(const struct browse_settings *s, struct out *out)
{
	struct browser b = {.settings = s, .live = true, .waits = true,
	    .view.help_live = true};

	part_input_open(&b.input, s->paths[0] != NULL ? s->paths[0] : "-");
	run(&b);
	folded_report(&b.folded);
	if (!b.waits)
		write_command(&b, out);
	else if (!b.live)
		warn(b.seen > 0 ? "%s: no samples in any part" :
		    "%s: no part of a profile; stackfold --every=2 writes "
		    "them", b.input.in.name);
	return !b.waits || b.live;
}
