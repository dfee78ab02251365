/*
 * What tests/properties/packed builds and runs:
 *
 *	packed STREAM PLAIN ...
 *
 * Each stream must decompress to the bytes of its neighbour, in whichever
 * pieces it comes and goes.  Cut short anywhere it must ask for more, and a
 * changed byte must not give other bytes without an error.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "common/io/unpack.h"
#include "tests/unit/unit.h"

#define MOST ((size_t)1 << 24)
#define SMALL 700	/* bytes of a stream that is cut and changed anywhere */

enum verdict { WHOLE, CUT, DAMAGED };

/* the most bytes at a time; 0 is a random number */
struct pieces {
	size_t in, out;
};

static size_t
draw(size_t most, size_t left)
{
	static unsigned seed = 1;
	size_t n = most;

	seed = seed * 1103515245u + 12345u;
	if (n == 0)
		n = 1 + (seed >> 16) % 700;
	return n < left ? n : left;
}

/* a piece lies in memory of its own, so that a sanitizer sees a look beyond */
static void
next_piece(str *all, size_t most, char **own, str *piece)
{
	size_t n = draw(most, all->n);

	free(*own);
	*own = malloc(n);
	if (*own == NULL)
		exit(2);
	memcpy(*own, all->p, n);
	*piece = (str){*own, n};
	*all = str_from(*all, n);
}

/* by its first bytes */
static enum unpack_kind
kind_of(str stream)
{
	size_t sign;

	return unpack_find(stream, &sign);
}

static enum verdict
decompress(enum unpack_kind kind, str all, struct pieces p, struct buf *to)
{
	struct unpack *g = unpack_new(kind);
	char *own = NULL;
	str piece = {0};
	enum verdict v = DAMAGED;

	to->n = 0;
	while (to->n <= MOST) {
		size_t n = draw(p.out, MOST);

		GROW(to->p, to->cap, to->n + n);
		n = unpack_read(g, &piece, to->p + to->n, n);
		to->n += n;
		if (n > 0)
			continue;
		if (unpack_error(g) != NULL || piece.n > 0)
			break;
		if (all.n == 0) {
			v = unpack_complete(g) ? WHOLE : CUT;
			break;
		}
		next_piece(&all, p.in, &own, &piece);
	}
	unpack_free(g);
	free(own);
	return v;
}

static bool
equal_in_pieces(str stream, str plain, struct pieces p)
{
	struct buf got = {0};
	bool equal = decompress(kind_of(stream), stream, p, &got) == WHOLE &&
	    str_eq(buf_str(&got), plain);

	buf_free(&got);
	return equal;
}

/* members may end in the stream, and zeros follow: there a cut is no damage */
static bool
cuts_are_noticed(str stream, str plain)
{
	struct buf got = {0};
	bool right = true;

	for (size_t n = 0; n < stream.n && right; n++) {
		enum verdict v = decompress(kind_of(stream),
		    str_upto(stream, n), (struct pieces){0, 0}, &got);

		right = v != DAMAGED && str_starts(plain, buf_str(&got));
		if (v == WHOLE)
			right = right && (got.n < plain.n ||
			    stream.p[stream.n - 1] == '\0');
	}
	buf_free(&got);
	return right;
}

static bool
changes_are_noticed(str stream, str plain)
{
	struct buf changed = {0}, got = {0};
	bool right = true;

	buf_add(&changed, stream);
	for (size_t i = 0; i < stream.n && right; i++) {
		for (unsigned bit = 0; bit < 8 && right; bit++) {
			changed.p[i] = (char)(stream.p[i] ^ 1 << bit);
			right = decompress(kind_of(stream), buf_str(&changed),
			    (struct pieces){MOST, 4096}, &got) != WHOLE ||
			    got.n < plain.n || str_eq(buf_str(&got), plain);
		}
		changed.p[i] = stream.p[i];
	}
	buf_free(&changed);
	buf_free(&got);
	return right;
}

static struct buf
content(const char *path)
{
	struct buf b = {0};
	int fd = sys_open(path, O_RDONLY);

	if (fd < 0 || !buf_read(&b, fd, MOST))
		exit(2);
	close(fd);
	return b;
}

static void
claim(bool ok, const char *path, const char *what)
{
	if (!ok)
		printf("%s: %s\n", path, what);
	check(ok, what);
}

static void
test(const char *path, str stream, str plain)
{
	static const struct pieces all[] = {
		{MOST, MOST}, {1, 4096}, {4096, 1}, {0, 0}, {1, 1},
		{65536, 65536}
	};

	for (size_t i = 0; i < LENGTH(all); i++)
		claim(equal_in_pieces(stream, plain, all[i]), path, "pieces");
	if (stream.n > SMALL)
		return;
	claim(cuts_are_noticed(stream, plain), path, "a cut");
	/* the sum of zlib's own format is too weak for that, and a frame of
	 * zstd may have none */
	if (kind_of(stream) != UNPACK_NONE &&
	    strstr(path, "no-check") == NULL)
		claim(changes_are_noticed(stream, plain), path,
		    "a changed byte");
}

int
main(int argc, char *argv[])
{
	for (int i = 1; i + 1 < argc; i += 2) {
		struct buf stream = content(argv[i]);
		struct buf plain = content(argv[i + 1]);

		test(argv[i], buf_str(&stream), buf_str(&plain));
		buf_free(&stream);
		buf_free(&plain);
	}
	return unit_done();
}
