#include "tools/foldview/changes.h"

#include "common/base/err.h"
#include "common/folded/folded_read.h"
#include "tools/foldview/window.h"

#define NUMBERS 24		/* columns of the numbers */
#define ROWS 20			/* most functions in a table */

struct watch {
	const struct changes_settings *settings;
	struct screen screen;
	struct folded folded;	/* stacks of one part, names of several */
	struct window window;
};

/* Describe the newest part and its baseline. */
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

static void
write_row(struct watch *w, uint32_t name, struct buf *b)
{
	const struct screen *s = &w->screen;
	const struct window *v = &w->window;
	double now = window_share(v, name);
	double before = window_before(v, name);

	buf_fmt(b, "%5.1f%%  ", now);
	if (v->samples > 0 || w->settings->baseline != NULL)
		buf_fmt(b, "%5.1f%%  %+6.1f%c ", before, now - before,
		    window_differs(v, name) ? '!' : ' ');
	else
		buf_fmt(b, "%6s  %6s  ", "", "");
	screen_fit(s, b, names_text(&w->folded.names, name),
	    s->width > NUMBERS ? s->width - NUMBERS : 0);
	buf_char(b, '\n');
}

static void
write_table(struct watch *w, struct buf *b)
{
	size_t n;
	uint32_t *name;

	window_compare(&w->window);
	name = window_rank(&w->window, &n);
	write_heading(w, b);
	buf_fmt(b, "\n%6s  %6s  %6s  FUNCTION BY %s\n", "NOW", "BEFORE",
	    "CHANGE", w->settings->by_total ? "TOTAL" : "SELF");
	for (size_t i = 0; i < n && i < ROWS; i++)
		write_row(w, name[i], b);
	buf_drop(name);
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
	struct watch w = {.settings = s,
	    .screen = screen_open(out->fd, false, false, 0),
	    .window = {.by_total = s->by_total}};
	struct buf text = {0}, table = {0};
	struct folded_part part;
	size_t parts = 0;
	struct in in;

	read_baseline(&w);
	in_open(&in, s->path);
	for (;; parts++) {
		stacks_free(&w.folded.stacks);
		meta_free(&w.folded.meta);
		w.folded.inputs = 0;
		window_forget(&w.window, &w.folded.names);
		if (!folded_parts_read(&in, &part, &text, &w.folded))
			break;
		window_add(&w.window, &part, &w.folded);
		if (parts > 0)
			out_char(out, '\n');
		write_table(&w, &table);
		out_str(out, buf_str(&table));
		out_flush(out);
		table.n = 0;
	}
	folded_report(&w.folded);
	if (parts == 0)
		warn("%s: no part of a profile; stackfold --every=2 writes "
		    "them", in.name);
	in_close(&in);
	return parts > 0;
}
