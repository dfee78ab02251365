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

/* Print the hash of the style or the script of a packed viewer. */
static void
print_packed_hash(struct out *out, str packed_viewer, bool is_style)
{
	struct unpack *u = unpack_new(UNPACK_GZIP);
	struct buf b = {0};
	str text, page_style;
	char part[4096];
	size_t n;

	while ((n = unpack_read(u, &packed_viewer, part, sizeof(part))) > 0)
		buf_add(&b, (str){part, n});
	unpack_free(u);
	text = buf_str(&b);
	str_cut(&text, '\f', &page_style);
	print_hash(out, is_style ? page_style : text);
	buf_free(&b);
}

void
script_hashes(struct out *out)
{
	out_str(out, STR("script-src"));
	print_hash(out, script_early());
	print_hash(out, script_load());
	print_packed_hash(out, BYTES(packed), false);
	print_packed_hash(out, BYTES(plain), false);
	out_str(out, STR("\nstyle-src"));
	print_hash(out, script_style());
	print_packed_hash(out, BYTES(packed), true);
	print_packed_hash(out, BYTES(plain), true);
	out_str(out, STR("\n"));
}
