#include "tools/foldview/browse.h"

#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/folded/folded_parts.h"
#include "common/folded/folded_read.h"
#include "common/folded/slice.h"
#include "common/profile/frame.h"
#include "common/profile/marks.h"
#include "common/profile/samples.h"
#include "tools/foldview/terminal/canvas.h"
#include "tools/foldview/draw.h"
#include "tools/foldview/terminal/keys.h"
#include "tools/foldview/terminal/terminal.h"
#include "tools/foldview/view/view.h"
#include "tools/foldview/view/view_command.h"

#define REST_OF_KEY 100		/* milliseconds to wait for the rest of a key */
#define LIVE_FRAMES 131072	/* maximum number of frames with --live; see */
				/* sum_small_frames() */

struct browser {
	const struct browse_settings *settings;
	struct folded folded;	/* the profile, or the sum of the parts */
	struct slices slices;	/* slices of time, if f->has_slices */
	struct view_profile profile;
	struct view view;
	struct screen screen;
	struct canvas canvas;
	struct draw draw;
	struct buf keys, text;

	/* --live: */
	bool live;		/* more parts may arrive */
	bool waits;		/* no stack has arrived yet */
	bool held;		/* the view is frozen */
	bool stale;		/* the view lacks some parts */
	struct in in;
	bool opened;		/* `in` is open; standard input is opened */
				/* when its first bytes arrive */
	struct buf part, title;
	uint64_t lost;		/* samples lost in all parts */
	struct folded_part newest;
	long seen;		/* number of parts */
	size_t summed;		/* number of frames merged into (other) */
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

/* Draw the screen.  Return false if the terminal is gone. */
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

/* Write the title: the newest part and its problems. */
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
	if (b->summed > 0)
		buf_fmt(&b->title, ", %zu small frames in (other)", b->summed);
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

/* If there are too many frames, merge small ones into (other) and free their
 * names, since a long recording may have new names all the time. */
static void
sum_small_frames(struct browser *b)
{
	struct folded *f = &b->folded;
	const struct tree *t = &b->view.base;
	struct stacks stacks = {.columns = f->stacks.columns};
	struct names names = f->names;
	struct tree_pruned pruned;
	struct tree_visit v = {.of = &pruned};
	uint32_t *ids = NULL;
	size_t cap = 0;

	if (t->n <= LIVE_FRAMES)
		return;
	tree_prune(&pruned, t, tree_least(t, LIVE_FRAMES / 2),
	    names_id(&names, FRAME_OTHER), NULL, 0);
	b->summed += pruned.summed;
	f->names = (struct names){0};
	while (tree_visit_next(&v)) {
		struct num count[2] = {0};

		for (unsigned c = 0; c < t->columns; c++)
			count[c] = tree_num(t, tree_visit_self(&v, c));
		if (v.depth == 0)
			continue;
		GROW(ids, cap, v.depth);
		ids[v.depth - 1] = names_id(&f->names,
		    names_text(&names, v.name));
		if (!num_is0(count[0]) || !num_is0(count[1]))
			stacks_add(&stacks, ids, v.depth, count);
	}
	stacks_free(&f->stacks);
	f->stacks = stacks;
	tree_pruned_free(&pruned);
	buf_drop(ids);
	take_profile(b);
	view_rename(&b->view, &names);
	names_free(&names);
}

/* Show the new sum of the parts; keep the place in the view. */
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
	/* stackfold or perf may have printed messages on the terminal */
	if (b->waits)
		canvas_forget(&b->canvas);
	b->waits = false;
	sum_small_frames(b);
}

/* Add the next part.  Return false if there is nothing to show. */
static bool
take_part(struct browser *b)
{
	struct folded_part part;

	if (!b->opened)
		in_open(&b->in, "-");
	b->opened = true;
	b->live = folded_parts_read(&b->in, &part, &b->part, &b->folded);
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

/* Freeze the view, or show all parts so far. */
static void
hold_view(struct browser *b)
{
	b->held = !b->held;
	if (b->stale && !b->held)
		update_view(b);
	write_title(b);
}

/* Handle a key.  Return false if it ends the program. */
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

/* Handle keys and draw the screen after each.  With `all`, the last key is
 * complete. */
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

/* Return the descriptor of the parts, or -1 if bytes are already buffered. */
static int
find_input(const struct browser *b)
{
	if (!b->opened)
		return STDIN_FILENO;
	return b->in.beg == b->in.end && !b->in.eof ? b->in.fd : -1;
}

static enum terminal_event
wait_for_event(struct browser *b)
{
	long patience = b->keys.n > 0 ? REST_OF_KEY : -1;
	int input = b->live ? find_input(b) : -1;
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

	b.opened = s->paths[0] != NULL && strcmp(s->paths[0], "-") != 0;
	if (b.opened)
		in_open(&b.in, s->paths[0]);
	run(&b);
	folded_report(&b.folded);
	if (!b.waits)
		write_command(&b, out);
	else if (!b.live)
		warn(b.seen > 0 ? "%s: no samples in any part" :
		    "%s: no part of a profile; stackfold --every=2 writes "
		    "them", b.in.name);
	return !b.waits || b.live;
}
