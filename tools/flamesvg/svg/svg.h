/*
 * Writes any bytes as XML: the only module that writes '<'.  Bytes that are not
 * UTF-8 and characters that XML forbids become U+FFFD, so that no name, title
 * or option can break the document, or end the text that it belongs to.
 *
 *	svg_start(s, "text");
 *	svg_attr(s, "class", "title");
 *	svg_text(s, STR("a < b"));
 *	svg_end(s);
 *
 * writes <text class="title">a &lt; b</text>.
 */
#ifndef FLAMESVG_SVG_H
#define FLAMESVG_SVG_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"
#include "common/io/out.h"
#include "tools/flamesvg/svg/rgb.h"

#define SVG_DEPTH 16

struct svg {
	struct out *out;
	bool ascii;		/* write characters beyond ASCII as numbers */
	bool in_tag;
	unsigned depth;
	const char *open[SVG_DEPTH];
};

/* write the XML declaration; encoding may be NULL */
void svg_declaration(struct svg *, const char *encoding);
/* elements and attributes have constant names */
void svg_start(struct svg *, const char *element);
void svg_end(struct svg *);
void svg_attr(struct svg *, const char *name, const char *value);
void svg_attr_str(struct svg *, const char *name, str value);
void svg_attr_int(struct svg *, const char *name, uint64_t);
/* write a number of tenths as 12.3 */
void svg_attr_tenths(struct svg *, const char *name, uint64_t);
/* write a number without trailing zeros */
void svg_attr_real(struct svg *, const char *name, double);
void svg_attr_num(struct svg *, const char *name, struct num);
void svg_attr_rgb(struct svg *, const char *name, struct rgb);
/* "what-id", and "url(#what-id)" */
void svg_attr_id(struct svg *, const char *what, const char *id);
void svg_attr_url(struct svg *, const char *name, const char *what,
    const char *id);
void svg_text(struct svg *, str);
/* Write an element <text> with its baseline at x and y; class may be NULL. */
void svg_text_at(struct svg *, const char *class, double x, double y, str);
/* for readability only: a line break between elements */
void svg_newline(struct svg *);
void svg_comment(struct svg *, str);
/* Write bytes that need no escape: base64, a script, a style sheet. */
void svg_raw(struct svg *, str);

#endif
