#include "common/screen/screen.h"

#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/printable.h"
#include "common/base/sys.h"
#include "common/profile/frame.h"
#include "common/screen/columns.h"

#define NARROW 40		/* minimum width of reports in columns */
#define BARS_FIT 60		/* minimum width for bars in columns */

static const char *const eighths[] = {
	"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"
};

static const char *const no_eighths[] = {"", "", "", "", "", "", "", ""};

static const char *const heights[] = {
	" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"
};

static const char *const ascii_heights[] = {
	" ", ".", ":", "-", "=", "+", "*", "#", "@"
};

static const struct screen_glyphs utf8 = {
	"├─ ", "└─ ", "│  ", "   ",
	" → ", "…", "•", "–", "█", eighths,
	"▏", "·", heights
};

static const struct screen_glyphs ascii7 = {
	"|- ", "`- ", "|  ", "   ", " > ", "...", "*", "-", "#", no_eighths,
	"|", ".", ascii_heights
};

static const char *
read_variable(const char *name)
{
	const char *s = getenv(name);

	return s != NULL && s[0] != '\0' ? s : NULL;
}

/* Return whether the environment selects UTF-8; setlocale() is not called. */
static bool
is_utf8_locale(void)
{
	const char *s = read_variable("LC_ALL");
	str rest;

	if (s == NULL)
		s = read_variable("LC_CTYPE");
	if (s == NULL)
		s = read_variable("LANG");
	for (rest = str_of(s != NULL ? s : ""); rest.n >= 4;
	    rest = str_from(rest, 1))
		if (str_like(str_upto(rest, 4), STR("utf8")) || (rest.n >= 5 &&
		    str_like(str_upto(rest, 5), STR("utf-8"))))
			return true;
	return false;
}

struct screen
screen_open(int fd, bool ascii, bool full, long width)
{
	bool tty = isatty(fd) == 1;
	const char *term = read_variable("TERM");
	struct screen s = {.full = full};

	s.glyphs = ascii || (tty && !is_utf8_locale()) ? &ascii7 : &utf8;
	s.color = tty && read_variable("NO_COLOR") == NULL && term != NULL &&
	    strcmp(term, "dumb") != 0;
	if (width > 0)
		s.width = (size_t)width;
	else if (tty)
		s.width = sys_terminal_width(fd);
	if (s.width > 0 && s.width < NARROW)
		s.width = NARROW;
	s.bars = tty && s.width >= BARS_FIT;
	if (full)
		s.width = 0;
	return s;
}

/* a character of a text */
struct character {
	str bytes;
	size_t columns;		/* width on the screen */
	bool shown;		/* printed as it is, not as '?' */
};

static struct character
read_character(str s)
{
	struct printable p = printable_first(s);

	return (struct character){str_upto(s, p.n),
	    p.shown ? columns_of(p.code) : 1, p.shown};
}

size_t
screen_columns(str s)
{
	size_t n = 0;

	while (s.n > 0) {
		struct character c = read_character(s);

		n += c.columns;
		s = str_from(s, c.bytes.n);
	}
	return n;
}

/* Return the number of leading bytes that fit into `columns`. */
static size_t
fit_front(str s, size_t columns)
{
	size_t at = 0;

	while (at < s.n) {
		struct character c = read_character(str_from(s, at));

		if (c.columns > columns)
			break;
		columns -= c.columns;
		at += c.bytes.n;
	}
	return at;
}

/* Append text, with '?' for characters that are not printable. */
static void
add_text(struct buf *to, str s)
{
	while (s.n > 0) {
		struct character c = read_character(s);

		buf_add(to, c.shown ? c.bytes : STR("?"));
		s = str_from(s, c.bytes.n);
	}
}

void
screen_name(struct buf *to, str s)
{
	add_text(to, frame_function(s));
}

void
screen_cut(const struct screen *screen, struct buf *to, str s, size_t columns)
{
	size_t all = screen_columns(s), skip, dots;
	str tail;

	if (all <= columns) {
		add_text(to, s);
		return;
	}
	dots = screen_columns(str_of(screen->glyphs->dots));
	if (columns <= dots) {
		add_text(to, str_upto(s, fit_front(s, columns)));
		return;
	}
	columns -= dots;
	add_text(to, str_upto(s, fit_front(s, columns - columns / 2)));
	buf_add(to, str_of(screen->glyphs->dots));
	skip = all - columns / 2;
	tail = str_from(s, fit_front(s, skip));
	while (screen_columns(tail) > columns / 2)
		tail = str_from(tail, read_character(tail).bytes.n);
	add_text(to, tail);
}

void
screen_shorten(struct buf *to, str s, size_t columns)
{
	screen_cut(&(struct screen){.glyphs = &ascii7}, to, s, columns);
}

void
screen_fit(const struct screen *screen, struct buf *to, str s, size_t columns)
{
	str function = frame_function(s);
	uint32_t id;

	if (screen->shared != NULL && screen->shared->n > 0 &&
	    names_find(screen->shared, function, &id))
		function = frame_module(s).n > 0 ? frame_plain(s) : s;
	screen_cut(screen, to, function, columns > 0 ? columns : SIZE_MAX);
}

void
screen_pad(struct buf *to, size_t columns)
{
	while (columns-- > 0)
		buf_char(to, ' ');
}
