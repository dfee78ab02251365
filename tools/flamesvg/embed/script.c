#include "tools/flamesvg/embed/script.h"

#include <stdint.h>

#include "common/base/base64.h"
#include "common/io/unpack.h"
#include "tools/flamesvg/embed/sha256.h"

static const uint8_t packed[] = {
#include "tools/flamesvg/viewer.inc"
};

static const uint8_t plain[] = {
#include "tools/flamesvg/plain.inc"
};

static const uint8_t load[] = {
#include "tools/flamesvg/load.inc"
};

static const uint8_t style[] = {
#include "tools/flamesvg/static.inc"
};

#define BYTES(array) (str){(const char *)(array), sizeof(array)}

void
script_packed(struct buf *to, bool is_plain)
{
	base64_add(to, is_plain ? BYTES(plain) : BYTES(packed));
}

str
script_load(void)
{
	return BYTES(load);
}

str
script_early(void)
{
	return STR("document.currentScript.parentNode.classList.toggle('live',"
	    "'DecompressionStream'in self)");
}

str
script_style(void)
{
	return BYTES(style);
}

static void
print_hash(struct out *out, str bytes)
{
	uint8_t digest[32];
	struct buf b = {0};

	sha256(digest, bytes);
	base64_add(&b, (str){(const char *)digest, sizeof(digest)});
	out_fmt(out, " 'sha256-%.*s'", (int)b.n, b.p);
	buf_free(&b);
}

/* unpack style and script */
static void
unpack_viewer(struct buf *to, str from)
{
	struct unpack *u = unpack_new(UNPACK_GZIP);
	char part[4096];
	size_t n;

	while ((n = unpack_read(u, &from, part, sizeof(part))) > 0)
		buf_add(to, (str){part, n});
	unpack_free(u);
}

void
script_hashes(struct out *out)
{
	const str viewers[] = {BYTES(packed), BYTES(plain)};
	struct buf b[2] = {{0}, {0}};
	str script[2], page_style[2];

	for (int i = 0; i < 2; i++) {
		unpack_viewer(&b[i], viewers[i]);
		script[i] = buf_str(&b[i]);
		str_cut(&script[i], '\f', &page_style[i]);
	}
	out_str(out, STR("script-src"));
	print_hash(out, script_early());
	print_hash(out, script_load());
	print_hash(out, script[0]);
	print_hash(out, script[1]);
	out_str(out, STR("\nstyle-src"));
	print_hash(out, script_style());
	print_hash(out, page_style[0]);
	print_hash(out, page_style[1]);
	out_str(out, STR("\n"));
	buf_free(&b[0]);
	buf_free(&b[1]);
}
