#include "tools/foldtop/browse/browse.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/sys.h"
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
	const struct browse_settings *settings;
	struct view view;
	struct screen screen;
	struct canvas canvas;
	struct draw draw;
	struct buf keys, text;

	/* --live: */
	bool live;		/* parts may come */
	bool waits;		/* for the first stack: there is no view yet */
	bool held;		/* parts are read, but the view stays */
	bool behind;		/* so that it lacks some of them */
	bool requested;		/* is the file there that K makes? */
	struct part_input input;
	struct folded folded;	/* the sum of the parts */
	struct profile profile;
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
	else if (b->settings->called == NULL)
		canvas_text(&b->canvas,
		    STR("(perf record needs --no-buffering)"));
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

/* a name for the input */
static str
name_input(const struct browse_settings *s, const struct meta *m)
{
	str command = meta_get(m, STR("command"));

	return s->called != NULL ? str_of(s->called) :
	    s->paths[0] == NULL ? command.n > 0 ? command : STR("<stdin>") :
	    s->paths[1] == NULL ? str_of(s->paths[0]) : STR("several files");
}

/* what the title tells of the parts */
static void
write_title(struct browser *b)
{
	const struct folded_part *p = &b->newest;
	str name = name_input(b->settings, &b->folded.meta);

	b->title.n = 0;
	buf_fmt(&b->title, "part %llu", (unsigned long long)p->number);
	if (b->held)
		buf_add(&b->title, STR(", held"));
	if (b->requested)
		buf_add(&b->title, STR(", to be kept"));
	if (!p->complete)
		buf_add(&b->title, STR(", not complete"));
	if (!b->live)
		buf_add(&b->title, STR(", ended"));
	if (b->lost > 0)
		buf_fmt(&b->title, ", %llu lost", (unsigned long long)b->lost);
	buf_add(&b->title, STR(", "));
	buf_add(&b->title, name);
	b->draw.title = buf_str(&b->title);
}

/* look at the sum of the parts, at the same place */
static void
update_view(struct browser *b)
{
	b->profile = (struct profile){0};
	profile_read(&b->profile, &b->folded);
	b->behind = false;
	if (num_is0(b->profile.whole))
		return;
	if (b->waits)
		view_open(&b->view, &b->profile);
	else
		view_update(&b->view);
	/* who writes the parts may have told something meanwhile */
	if (b->waits)
		canvas_forget(&b->canvas);
	b->waits = false;
	b->draw.kinds = marks_known(b->profile.meta, b->profile.names);
}

/* add the next part to what is shown; false if there will be nothing */
static bool
take_part(struct browser *b)
{
	struct folded_part part;

	b->live = part_input_next(&b->input, &part, &b->part, &b->folded);
	if (b->live) {
		b->newest = part;
		b->seen++;
		b->lost += part.lost;
		b->behind = true;
	}
	if (b->behind && !b->held)
		update_view(b);
	write_title(b);
	return b->live || !b->waits;
}

/* show no new parts, or all that have come */
static void
hold_view(struct browser *b)
{
	b->held = !b->held;
	if (b->behind && !b->held)
		update_view(b);
	write_title(b);
}

static bool
make_file(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT, 0666);

	return fd >= 0 && close(fd) == 0;
}

/* ask who runs this program to keep the recording, or take that back */
static void
request_recording(struct browser *b)
{
	const char *path = b->settings->request;
	bool done = b->requested ? unlink(path) == 0 : make_file(path);

	b->requested ^= done;
	if (!done)
		buf_fmt(&b->view.message, "%s: %s", path, strerror(errno));
	else
		buf_add(&b->view.message, b->requested ?
		    STR("the recording will be kept; K takes that back") :
		    STR("the recording will not be kept"));
	write_title(b);
}

/* false if the key ends the program */
static bool
take_key(struct browser *b, uint32_t key)
{
	unsigned known = b->view.typing || b->view.mode == VIEW_HELP ? 0 :
	    b->view.help_known;

	if (key == KEY_REDRAW)
		canvas_forget(&b->canvas);
	if (b->waits && key == 'q')
		return false;
	b->view.message.n = 0;
	if (key == 'K' && known & HELP_KEEP)
		request_recording(b);
	else if (key == 'z' && known & HELP_LIVE && !b->waits)
		hold_view(b);
	else if (!b->waits)
		return view_key(&b->view, key);
	return true;
}

/* each key has its screen; with `all`, no more bytes of a key are to come */
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

/* show it until the user ends that */
static void
run(struct browser *b)
{
	b->view.by_total = b->settings->by_total;
	b->screen = screen_open(terminal_open("--browse"), b->settings->ascii,
	    false, 0);
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

	browse_command(&b->view, b->settings->paths, &command);
	out_str(out, buf_str(&command));
	buf_free(&command);
}

void
browse(const struct profile *p, const struct browse_settings *s,
    struct out *out)
{
	struct browser b = {.settings = s, .draw = {
	    .title = name_input(s, p->meta),
	    .kinds = marks_known(p->meta, p->names)}};

	view_open(&b.view, p);
	run(&b);
	write_command(&b, out);
}

bool
browse_live(const struct browse_settings *s, struct out *out)
{
	struct browser b = {.settings = s, .live = true, .waits = true,
	    .view.help_known = HELP_LIVE};

	if (s->request != NULL) {
		b.view.help_known |= HELP_KEEP;
		b.requested = access(s->request, F_OK) == 0;
	}
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
