#include "tools/flamesvg/embed/script.h"

#include <stdint.h>

#include "common/base/base64.h"
#include "common/base/buf.h"
#include "tools/flamesvg/embed/sha256.h"

static const char viewer[] = {
#include "tools/flamesvg/viewer.inc"
};

static const char style[] = {
#include "tools/flamesvg/style.inc"
};

str
script_viewer(void)
{
	return (str){viewer, sizeof(viewer)};
}

str
script_early(void)
{
	return STR("document.currentScript.parentNode.classList.add('live')");
}

str
script_style(void)
{
	return (str){style, sizeof(style)};
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

void
script_hashes(struct out *out)
{
	out_str(out, STR("script-src"));
	print_hash(out, script_early());
	print_hash(out, script_viewer());
	out_str(out, STR("\nstyle-src"));
	print_hash(out, script_style());
	out_str(out, STR("\n"));
}
