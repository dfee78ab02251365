#include "common/io/in.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/unpack.h"

#ifndef IN_BLOCK
/* bytes per read: fits the cache, and a pipe holds the next block meanwhile */
#define IN_BLOCK ((size_t)64 << 10)
#endif
#define IN_VIEW (IN_BLOCK * 16)	/* bytes of a view per call of the watch */
#ifndef IN_PATIENCE
#define IN_PATIENCE 500		/* milliseconds until an input is idle */
#endif
#ifndef IN_LINE
#define IN_LINE ((size_t)64 << 20)	/* longer lines are skipped */
#endif

/* Call the watch, and again whenever the input is idle for IN_PATIENCE. */
static void
call_watch(struct in *in)
{
	struct pollfd p = {.fd = in->fd, .events = POLLIN};

	in->watch->report(in->watch, in, false);
	while (!in->range.on && poll(&p, 1, IN_PATIENCE) == 0)
		in->watch->report(in->watch, in, true);
}

/* Return whether a file is shorter than when it was opened. */
static bool
has_shrunk(const struct in *in)
{
	off_t at = in->size > 0 ? lseek(in->fd, 0, SEEK_CUR) : -1;

	return in->range.on || (at >= 0 && (uint64_t)at < in->size);
}

static size_t
read_fd(struct in *in, char *to, size_t n)
{
	struct in_range *r = &in->range;
	ssize_t got;

	if (in->watch != NULL)
		call_watch(in);		/* may call in_shorten() */
	if (r->on && n > r->to - r->at)
		n = (size_t)(r->to - r->at);
	if (n == 0)
		return 0;
	do
		got = r->on ? pread(in->fd, to, n, (off_t)r->at) :
		    read(in->fd, to, n);
	while (got < 0 && errno == EINTR);
	if (got < 0)
		die("%s:", in->name);
	if (got == 0 && has_shrunk(in))
		die("%s: became shorter while it was read", in->name);
	in->bytes += (uint64_t)got;
	if (r->on)
		r->at += (uint64_t)got;
	return (size_t)got;
}

static size_t
read_packed(struct in *in, char *to, size_t n)
{
	struct in_decoder *d = &in->decoder;

	for (;;) {
		size_t got = unpack_read(d->unpack, &d->rest, to, n);

		if (got > 0)
			return got;
		if (unpack_error(d->unpack) != NULL)
			die("%s: %s", in->name, unpack_error(d->unpack));
		if (d->rest.n > 0)
			continue;
		d->rest = (str){d->raw, read_fd(in, d->raw, IN_BLOCK)};
		if (d->rest.n > 0)
			continue;
		/* the end of the input must be that of a member of gzip or a
		 * frame of zstd */
		if (!unpack_complete(d->unpack))
			die("%s: %s data is cut short", in->name,
			    unpack_name(d->unpack));
		return 0;
	}
}

static size_t
read_bytes(struct in *in, char *to, size_t n)
{
	return in->decoder.unpack != NULL ? read_packed(in, to, n) :
	    read_fd(in, to, n);
}

/* Convert UTF-16 to UTF-8, which takes up to 1.5 times the space. */
static size_t
read_utf16(struct in *in, char *to)
{
	struct in_decoder *d = &in->decoder;
	size_t n = 0, got;

	do {
		if (d->n16 < 2) {
			got = read_bytes(in, d->raw16 + d->n16, IN_BLOCK);
			d->n16 += got;
			if (got == 0)
				return utf16_end(&d->utf16, &d->n16, to);
		}
		n = utf16_decode(&d->utf16, (str){d->raw16, d->n16}, to);
		if (d->n16 % 2 != 0)
			d->raw16[0] = d->raw16[d->n16 - 1];
		d->n16 %= 2;
	} while (n == 0);
	return n;
}

bool
in_view_good(const struct in *in)
{
	struct stat st;

	return fstat(in->fd, &st) != 0 || (uint64_t)st.st_size >= in->range.to;
}

/* Extend p[beg..end) over more of the view. */
static void
show_view(struct in *in)
{
	uint64_t left = in->range.to - in->range.at;
	size_t n = left < IN_VIEW ? (size_t)left : IN_VIEW;

	if (in->watch != NULL)
		call_watch(in);
	if (n == 0 && !in_view_good(in))
		die("%s: became shorter while it was read", in->name);
	in->range.at += n;
	in->bytes += n;
	in->end += n;
	in->eof = n == 0;
}

/* Append more bytes to p[beg..end). */
static void
read_ahead(struct in *in)
{
	size_t got;

	if (in->view) {
		show_view(in);
		return;
	}
	if (in->beg > 0) {
		memmove(in->p, in->p + in->beg, in->end - in->beg);
		in->end -= in->beg;
		in->last = in->beg = 0;
	}
	GROW(in->p, in->cap, in->end + IN_BLOCK * 2 + UTF16_MORE);
	if (in->decoder.utf16.on)
		got = read_utf16(in, in->p + in->end);
	else
		got = read_bytes(in, in->p + in->end, IN_BLOCK);
	in->eof = got == 0;
	in->end += got;
}

/* Decompress the bytes read so far and all that follow. */
static void
start_unpacking(struct in *in, enum unpack_kind kind)
{
	struct in_decoder *d = &in->decoder;
	size_t room = IN_BLOCK > in->end ? IN_BLOCK : in->end;

	d->unpack = unpack_new(kind);
	d->raw = buf_grow(NULL, &(size_t){0}, room, 1);
	memcpy(d->raw, in->p, in->end);
	d->rest = (str){d->raw, in->end};
	in->end = 0;
	in->eof = false;
}

/* Convert the UTF-16 read so far, after the mark, and all that follows. */
static void
start_utf16(struct in *in, bool high_first)
{
	struct in_decoder *d = &in->decoder;
	str s = {in->p + 2, in->end - 2};

	d->raw16 = buf_grow(NULL, &(size_t){0}, IN_BLOCK + s.n + 1, 1);
	memcpy(d->raw16, s.p, s.n);
	d->n16 = s.n;
	d->utf16 = (struct utf16){.on = true, .high_first = high_first};
	GROW(in->p, in->cap, s.n * 2 + UTF16_MORE);
	in->end = 0;
}

static void
read_at_least(struct in *in, size_t n)
{
	while (!in->eof && in->end < n)
		read_ahead(in);
}

/* compressed formats that these programs do not read */
static const struct unsupported {
	str magic;		/* '?' stands for any byte */
	const char *program;	/* program that decompresses it */
} unsupported[] = {
	{{"\xfd" "7zXZ", 5}, "xz"},
	{{"BZh?1AY&SY", 10}, "bzip2"},
};

/* Return whether the shorter of `head` and `magic` begins the other. */
static bool
agrees_with_magic(str head, str magic)
{
	for (size_t i = 0; i < head.n && i < magic.n; i++)
		if (head.p[i] != magic.p[i] && magic.p[i] != '?')
			return false;
	return true;
}

size_t
in_mark(str head)
{
	static const str marks[] = {
		{"\xff\xfe", 2}, {"\xfe\xff", 2}, {"\xef\xbb\xbf", 3},
	};
	size_t n;

	if (unpack_find(head, &n) != UNPACK_NONE)
		return n;
	for (size_t i = 0; i < LENGTH(marks); i++)
		if (str_starts(head, marks[i]))
			return marks[i].n;
	for (size_t i = 0; i < LENGTH(unsupported); i++)
		if (head.n >= unsupported[i].magic.n &&
		    agrees_with_magic(head, unsupported[i].magic))
			return unsupported[i].magic.n;
	return 0;
}

/* Exit with an error that names the command to decompress the input. */
static void
refuse_unsupported(struct in *in)
{
	for (size_t i = 0; i < LENGTH(unsupported); i++) {
		const struct unsupported *u = &unsupported[i];

		while (in->end > 0 && in->end < u->magic.n && !in->eof &&
		    agrees_with_magic((str){in->p, in->end}, u->magic))
			read_at_least(in, in->end + 1);
		if (in->end >= u->magic.n &&
		    agrees_with_magic((str){in->p, in->end}, u->magic))
			die("%s: compressed with %s; use: %s -dc %s | %s",
			    in->name, u->program, u->program,
			    in->name[0] == '<' ? "FILE" : in->name, progname);
	}
}

_Noreturn static void
refuse_folder(const char *path)
{
	struct buf file = {0};

	buf_fmt(&file, "%s/data", path);
	if (access(buf_text(&file), R_OK) == 0)
		die("%s is a recording of perf: stackfold %s | %s", path, path,
		    progname);
	die("%s is a folder; give a file in it", path);
}

/* Detect compression and encoding from the first bytes. */
static void
read_signs(struct in *in)
{
	enum unpack_kind packed;
	struct stat st;
	size_t n;

	if (fstat(in->fd, &st) != 0)
		st.st_mode = 0;
	if (S_ISDIR(st.st_mode))
		refuse_folder(in->name);
	if (S_ISREG(st.st_mode))
		in->size = (uint64_t)st.st_size;
	read_at_least(in, 4);
	packed = unpack_find((str){in->p, in->end}, &n);
	if (packed != UNPACK_NONE) {
		start_unpacking(in, packed);
		read_at_least(in, 4);
	}
	if (str_starts((str){in->p, in->end}, STR("\xff\xfe")))
		start_utf16(in, false);
	else if (str_starts((str){in->p, in->end}, STR("\xfe\xff")))
		start_utf16(in, true);
	if (str_starts((str){in->p, in->end}, STR("\xef\xbb\xbf")))
		in->beg = 3;
	refuse_unsupported(in);
}

void
in_open_watched(struct in *in, const char *path, struct in_watch *watch)
{
	*in = (struct in){.name = path, .watch = watch};
	if (strcmp(path, "-") == 0)
		in->name = "<stdin>";
	else if ((in->fd = sys_open(path, O_RDONLY)) < 0)
		die("%s:", path);
	read_signs(in);
}

void
in_open(struct in *in, const char *path)
{
	in_open_watched(in, path, NULL);
}

void
in_memory(struct in *in, const char *name, str s)
{
	*in = (struct in){.name = name, .fd = -1, .eof = true, .end = s.n};
	in->p = (char *)(uintptr_t)s.p;
}

static void
skip_long_line(struct in *in)
{
	if (in->too_long++ == 0)
		in->too_long_at = in->lineno + 1;
	in->lineno++;
	for (;;) {
		str rest = {in->p + in->beg, in->end - in->beg};
		size_t at = str_chr(rest, '\n');

		if (at != STR_NONE) {
			in->beg += at + 1;
			return;
		}
		in->beg = in->end;
		if (in->eof)
			return;
		read_ahead(in);
	}
}

/* Return the end of the next line, or NULL at the end of the input. */
static char *
find_line_end(struct in *in)
{
	size_t seen = 0;

	for (;;) {
		size_t have = in->end - in->beg;
		char *nl = NULL;

		if (have > seen)
			nl = memchr(in->p + in->beg + seen, '\n', have - seen);
		if (nl != NULL && (size_t)(nl - in->p) - in->beg <= IN_LINE)
			return nl;
		if (have > IN_LINE) {
			skip_long_line(in);
			seen = 0;
			continue;
		}
		if (in->eof)
			return have > 0 ? in->p + in->end : NULL;
		seen = have;
		read_ahead(in);
	}
}

bool
in_line(struct in *in, str *line)
{
	char *end = find_line_end(in);

	if (end == NULL)
		return false;
	*line = (str){in->p + in->beg, (size_t)(end - (in->p + in->beg))};
	in->last = in->beg;
	in->beg += line->n;
	in->beg += in->beg < in->end;
	if (line->n > 0 && line->p[line->n - 1] == '\r')
		line->n--;
	in->lineno++;
	return true;
}

void
in_again(struct in *in)
{
	in->beg = in->last;
	in->lineno--;
}

str
in_peek(struct in *in, size_t want)
{
	while (!in->eof && in->end - in->beg < want)
		read_ahead(in);
	return (str){in->p + in->beg, in->end - in->beg};
}

void
in_skip(struct in *in, size_t n)
{
	in->beg += n;
}

str
in_all(struct in *in)
{
	str s = in_peek(in, SIZE_MAX);

	in->beg = in->end;
	return s;
}

bool
in_has_parts(const struct in *in, uint64_t *from, uint64_t *to)
{
	off_t at = in->size > 0 ? lseek(in->fd, 0, SEEK_CUR) : -1;

	if (at < 0 || in->decoder.unpack != NULL || in->decoder.utf16.on)
		return false;
	*from = (uint64_t)at - (in->end - in->beg);
	*to = in->size;
	return *from < *to;
}

void
in_part(struct in *part, const struct in *whole, uint64_t from, uint64_t to)
{
	*part = (struct in){.name = whole->name, .fd = whole->fd,
	    .watch = whole->watch, .range = {.on = true, .at = from, .to = to}};
}

uint64_t
in_unread(const struct in *part, uint64_t *at)
{
	*at = part->range.at;
	return part->range.to - part->range.at;
}

void
in_shorten(struct in *part, uint64_t to)
{
	part->range.to = to;
}

bool
in_view(struct in *part, const struct in *whole, uint64_t from, uint64_t to)
{
	in_part(part, whole, from, to);
	part->cap = to - from <= SIZE_MAX ? (size_t)(to - from) : 0;
	part->p = sys_view(whole->fd, from, part->cap);
	part->view = part->p != NULL;
	return part->view;
}

uint64_t
in_place(const struct in *in)
{
	return in->range.at - (in->end - in->last);
}

bool
in_can_rewind(const struct in *in)
{
	return in->size > 0;
}

static void
free_decoder(struct in_decoder *d)
{
	buf_drop(d->raw);
	buf_drop(d->raw16);
	unpack_free(d->unpack);
}

void
in_rewind(struct in *in)
{
	struct in again = {.name = in->name, .fd = in->fd,
	    .watch = in->watch};

	if (lseek(in->fd, 0, SEEK_SET) < 0)
		die("%s:", in->name);
	buf_drop(in->p);
	free_decoder(&in->decoder);
	*in = again;
	read_signs(in);
}

void
in_close(struct in *in)
{
	if (in->view)
		sys_unview(in->p, in->cap);
	else if (in->fd >= 0)
		buf_drop(in->p);
	free_decoder(&in->decoder);
	if (in->fd > 0 && !in->range.on)
		close(in->fd);
	*in = (struct in){.fd = -1};
}
