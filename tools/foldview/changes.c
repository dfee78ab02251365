#include "tools/foldview/changes.h"

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/folded/folded_read.h"
#include "tools/foldview/terminal/canvas.h"
#include "tools/foldview/terminal/keys.h"
#include "tools/foldview/part_input.h"
#include "tools/foldview/terminal/terminal.h"
#include "tools/foldview/window.h"

#define BLOCKS 20		/* parts in the row of blocks, at most */
#define NUMBERS 24		/* columns left of it */
#define LEAST_NAME 20		/* least columns of a name */
#define HEADING 3		/* lines above the functions */
#define ROWS 20			/* functions, unless a screen has fewer */

struct watch {
	const struct changes_settings *settings;
	struct out *out;
	struct screen screen;
	struct part_input input;
	struct folded folded;	/* names of all parts, stacks of one */
	struct window window;
	struct buf text, keys;
	struct canvas canvas;
	long seen;		/* parts */
};

/* write the newest part and its baseline */
static void
write_heading(struct watch *w, struct buf *b)
{
	const struct folded_part *p = &window_newest(&w->window)->part;
	const struct window *v = &w->window;

	buf_fmt(b, "part %llu: %.4g s, %llu sample%s",
	    (unsigned long long)p->number, num_real(num_sub(p->to, p->from)),
	    (unsigned long long)p->samples, p->samples == 1 ? "" : "s");
	if (p->lost > 0)
		buf_fmt(b, ", %llu lost (try perf record -m 16M)",
		    (unsigned long long)p->lost);
	if (!p->complete)
		buf_add(b, STR(", not complete"));
	if (w->settings->baseline != NULL)
		buf_fmt(b, "; before is %s", w->settings->baseline);
	else if (v->seconds > 0)
		buf_fmt(b, "; before are %.4g s, %llu sample%s", v->seconds,
		    (unsigned long long)v->samples,
		    v->samples == 1 ? "" : "s");
	buf_char(b, '\n');
}

/* the number of blocks that fit */
static size_t
count_blocks(const struct watch *w)
{
	size_t width = w->screen.width, others = NUMBERS + LEAST_NAME + 2;

	return width == 0 || width >= BLOCKS + others ? BLOCKS :
	    width > others ? width - others : 0;
}

/* write a block for each of the last parts, the newest at the right */
static void
write_blocks(struct watch *w, uint32_t name, double most, struct buf *b)
{
	const struct window *v = &w->window;
	const char *const *levels = w->screen.glyphs->levels;
	size_t n = count_blocks(w);

	screen_pad(b, v->n < n ? n - v->n : 0);
	for (size_t i = v->n > n ? v->n - n : 0; i < v->n; i++) {
		double share = window_share(window_part(v, i), name);
		size_t level = most > 0 ? (size_t)(share / most * 8 + 0.5) : 0;

		buf_add(b, str_of(levels[level > 8 ? 8 : level]));
	}
}

static void
write_row(struct watch *w, uint32_t name, double most, struct buf *b)
{
	const struct screen *s = &w->screen;
	const struct window *v = &w->window;
	double now = window_share(window_newest(v), name);
	double before = window_before(v, name);
	bool known = v->samples > 0 || w->settings->baseline != NULL;
	size_t blocks = count_blocks(w);
	size_t used = NUMBERS + (blocks > 0 ? blocks + 2 : 0);

	buf_fmt(b, "%5.1f%%  ", now);
	if (known)
		buf_fmt(b, "%5.1f%%  %+6.1f%c ", before, now - before,
		    window_differs(v, name) ? '!' : ' ');
	else
		buf_fmt(b, "%6s  %6s  ", "", "");
	write_blocks(w, name, most, b);
	if (blocks > 0)
		buf_add(b, STR("  "));
	screen_fit(s, b, names_text(&w->folded.names, name),
	    s->width > used ? s->width - used : 0);
	buf_char(b, '\n');
}

/* the largest share that a block shows */
static double
find_most(const struct window *v, const uint32_t *name, size_t n)
{
	double most = 0, share;

	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < v->n; i++) {
			share = window_share(window_part(v, i), name[k]);
			most = share > most ? share : most;
		}
	return most;
}

static void
write_table(struct watch *w, size_t rows, struct buf *b)
{
	size_t n, blocks = count_blocks(w);
	uint32_t *name;
	double most;

	window_compare(&w->window);
	name = window_rank(&w->window, &n);
	n = n < rows ? n : rows;
	most = find_most(&w->window, name, n);
	write_heading(w, b);
	buf_fmt(b, "\n%6s  %6s  %6s  ", "NOW", "BEFORE", "CHANGE");
	if (blocks > 0)
		buf_fmt(b, "%-*.*s  ", (int)blocks, (int)blocks, "LAST PARTS");
	buf_fmt(b, "FUNCTION BY %s\n",
	    w->settings->by_total ? "TOTAL" : "SELF");
	for (size_t i = 0; i < n; i++)
		write_row(w, name[i], most, b);
	buf_drop(name);
}

static bool
take_part(struct watch *w)
{
	struct folded_part part;

	stacks_free(&w->folded.stacks);
	meta_free(&w->folded.meta);
	w->folded.inputs = 0;
	window_forget(&w->window, &w->folded.names);
	if (!part_input_next(&w->input, &part, &w->text, &w->folded))
		return false;
	window_add(&w->window, &part, &w->folded);
	w->seen++;
	return true;
}

static void
report_parts(struct watch *w)
{
	struct buf b = {0};

	while (take_part(w)) {
		if (w->seen > 1)
			out_char(w->out, '\n');
		write_table(w, ROWS, &b);
		out_str(w->out, buf_str(&b));
		out_flush(w->out);
		b.n = 0;
	}
	buf_free(&b);
}

/* draw the table, cut to the screen; false if the terminal went away */
static bool
draw_table(struct watch *w)
{
	struct canvas *c = &w->canvas;
	struct buf b = {0}, shown = {0};
	size_t rows, columns, y = 0;
	bool written;
	str rest, line;

	terminal_size(&rows, &columns);
	if (rows != c->rows || columns != c->columns)
		canvas_resize(c, rows, columns);
	w->screen.width = columns;
	canvas_begin(c);
	if (w->window.n > 0)
		write_table(w, rows > HEADING ? rows - HEADING : 1, &b);
	else
		buf_add(&b, STR("waiting for the first part; q ends\n"));
	for (rest = buf_str(&b); y < rows && str_cut(&rest, '\n', &line); y++) {
		canvas_row(c, y);
		canvas_text(c, line);
	}
	canvas_end(c, &shown);
	written = terminal_write(&shown);
	buf_free(&b);
	buf_free(&shown);
	return written;
}

/* did the user press q? */
static bool
asks_to_end(struct watch *w)
{
	str rest = buf_str(&w->keys);
	uint32_t key;
	bool ends = false;

	while (keys_next(&rest, true, &key))
		ends |= key == 'q';
	w->keys.n = 0;
	return ends;
}

static void
redraw_parts(struct watch *w)
{
	bool goes_on = draw_table(w);

	while (goes_on) {
		int input = part_input_waits(&w->input);
		enum terminal_event e = input < 0 ? TERMINAL_INPUT :
		    terminal_wait(&w->keys, input, -1);

		if (e == TERMINAL_KEYS)
			goes_on = !asks_to_end(w);
		else if (e == TERMINAL_INPUT)
			goes_on = take_part(w) && draw_table(w);
		else
			goes_on = e != TERMINAL_END && draw_table(w);
	}
}

static void
read_baseline(struct watch *w)
{
	struct folded_options options = {.time = FOLDED_DROP_TIME};
	struct in in;

	if (w->settings->baseline == NULL)
		return;
	folded_open(&in, &options, w->settings->baseline);
	folded_read(&w->folded, &options, &in);
	in_close(&in);
	window_baseline(&w->window, &w->folded);
}

bool
changes_report(const struct changes_settings *s, struct out *out)
{
	struct watch w = {.settings = s, .out = out, .screen = s->screen,
	    .window = {.by_total = s->by_total}};
	struct buf last = {0};

	read_baseline(&w);
	part_input_open(&w.input, s->path);
	if (s->redraw) {
		terminal_open();
		redraw_parts(&w);
		terminal_close();
		if (w.window.n > 0)
			write_table(&w, ROWS, &last);
		out_str(out, buf_str(&last));
		buf_free(&last);
	} else {
		report_parts(&w);
	}
	folded_report(&w.folded);
	if (w.seen == 0 && w.input.opened)
		warn("%s: no part of a profile; stackfold --every=2 writes "
		    "them", w.input.in.name);
	return w.seen > 0 || !w.input.opened;
}
