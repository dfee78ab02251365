/*
 * What the fuzzer runs for decompression: standard input as a whole and byte
 * by byte must give the same bytes and the same verdict.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/io/unpack.h"
#include "input.h"

#define MOST ((size_t)1 << 20)

static char bytes[MOST], whole[MOST], parts[MOST];

struct result {
	size_t n;
	bool error, complete;
};

static struct result
decompress(str all, size_t piece, char *to)
{
	size_t sign;
	struct unpack *g = unpack_new(unpack_find(all, &sign));
	struct result r = {0};
	str from = {0};

	while (r.n < MOST) {
		size_t left = MOST - r.n, n = unpack_read(g, &from, to + r.n,
		    piece < left ? piece : left);

		r.n += n;
		if (n > 0)
			continue;
		if (unpack_error(g) != NULL || all.n == 0)
			break;
		if (from.n > 0)
			abort();	/* it must use all */
		from = str_upto(all, piece < all.n ? piece : all.n);
		all = str_from(all, from.n);
	}
	r.error = unpack_error(g) != NULL;
	r.complete = unpack_complete(g);
	unpack_free(g);
	return r;
}

int
main(void)
{
	size_t n = take(bytes, MOST);
	struct result a = decompress((str){bytes, n}, MOST, whole);
	struct result b = decompress((str){bytes, n}, 1, parts);

	if (a.n != b.n || memcmp(whole, parts, a.n) != 0)
		abort();
	if (a.n < MOST && (a.error != b.error || a.complete != b.complete))
		abort();
	return 0;
}
