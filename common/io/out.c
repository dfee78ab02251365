#include "common/io/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/printable.h"
#include "common/base/sys.h"

#ifndef OUT_BLOCK
#define OUT_BLOCK ((size_t)64 << 10)
#endif

void
out_stdout(struct out *o)
{
	*o = (struct out){.fd = STDOUT_FILENO, .name = "standard output",
	    .people = isatty(STDOUT_FILENO) == 1};
}

void
out_people(struct out *o, bool colors)
{
	o->people = true;
	o->colors = colors;
}

void
out_create(struct out *o, const char *path)
{
	*o = (struct out){.name = path};
	o->fd = sys_open(path, O_WRONLY | O_CREAT | O_TRUNC);
	if (o->fd < 0)
		die("%s:", path);
}

static _Noreturn void
die_of_failure(const struct out *o)
{
	int failure = errno;

	if (o->remove)
		unlink(o->name);
	errno = failure;
	if (errno == EPIPE)
		exit(EXIT_TROUBLE);
	die("%s:", o->name);
}

static void
write_all(const struct out *o, str s)
{
	while (s.n > 0) {
		ssize_t n = write(o->fd, s.p, s.n);

		if (n >= 0)
			s = str_from(s, (size_t)n);
		else if (errno != EINTR)
			die_of_failure(o);
	}
}

/* Write the buffer.  If the output is for people, write only complete lines
 * unless `last` is set, so that no character is split. */
static void
write_buffer(struct out *o, bool last)
{
	size_t all = o->buf.n, n = all, end;

	if (o->people && !last) {
		end = str_rchr(buf_str(&o->buf), '\n');
		n = end != STR_NONE ? end + 1 : 0;
	}
	if (n > 0)
		write_all(o, (str){o->buf.p, o->people ?
		    printable_lines(o->buf.p, n, o->colors) : n});
	if (n > 0 && n < all)
		memmove(o->buf.p, o->buf.p + n, all - n);
	o->buf.n = all - n;
}

void
out_flush(struct out *o)
{
	write_buffer(o, false);
}

void
out_str(struct out *o, str s)
{
	if (s.n >= OUT_BLOCK && !o->people) {
		out_flush(o);
		write_all(o, s);
		return;
	}
	buf_add(&o->buf, s);
	if (o->buf.n >= OUT_BLOCK)
		out_flush(o);
}

void
out_plain(struct out *o, str s)
{
	buf_printable(&o->buf, s);
	if (o->buf.n >= OUT_BLOCK)
		out_flush(o);
}

void
out_text(struct out *o, const char *s)
{
	out_str(o, str_of(s));
}

void
out_char(struct out *o, char c)
{
	buf_char(&o->buf, c);
	if (o->buf.n >= OUT_BLOCK)
		out_flush(o);
}

void
out_num(struct out *o, struct num n)
{
	char text[NUM_TEXT];

	out_str(o, num_text(text, n));
}

void
out_fmt(struct out *o, const char *fmt, ...)
{
	char small[128];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(small, sizeof(small), fmt, ap);
	va_end(ap);
	if ((size_t)n < sizeof(small)) {
		out_str(o, (str){small, (size_t)n});
		return;
	}
	GROW(o->buf.p, o->buf.cap, o->buf.n + (size_t)n + 1);
	va_start(ap, fmt);
	vsnprintf(o->buf.p + o->buf.n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	o->buf.n += (size_t)n;
}

void
out_close(struct out *o)
{
	write_buffer(o, true);
	if (close(o->fd) != 0 && errno != EINTR)
		die_of_failure(o);
}
