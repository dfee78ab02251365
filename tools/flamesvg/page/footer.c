#include "tools/flamesvg/page/footer.h"

#include "common/base/buf.h"
#include "common/base/sys.h"
#include "tools/flamesvg/page/picture.h"
#include "tools/flamesvg/page/text.h"

static str
describe_capture(struct buf *b, const struct meta *meta)
{
	static const struct { const char *key, *before, *unit; } part[] = {
		{"before", "before: ", NULL}, {"after", "after: ", NULL},
		{"command", "", NULL}, {"event", "", NULL}, {"rate", "", "Hz"},
		{"samples", "", "samples"}, {"lost", "", "lost"},
		{"duration", "", "s"}, {"host", "on ", NULL},
		{"date", "", NULL},
	};

	for (size_t i = 0; i < LENGTH(part); i++) {
		str value = str_trim(meta_get(meta, str_of(part[i].key)));
		struct num n;

		if (value.n == 0)
			continue;
		buf_fmt(b, "%s%s", b->n > 0 ? ", " : "", part[i].before);
		if (part[i].unit != NULL && num_parse(value, &n) != NUM_BAD)
			text_amount(b, n, str_of(part[i].unit));
		else
			buf_fmt(b, "%.*s%s%s", (int)value.n, value.p,
			    part[i].unit != NULL ? " " : "",
			    part[i].unit != NULL ? part[i].unit : "");
	}
	return buf_str(b);
}

double
footer_height(const struct page_settings *k, const struct meta *meta)
{
	struct buf b = {0};
	bool captured = describe_capture(&b, meta).n > 0;

	buf_free(&b);
	return captured && k->script ? PICTURE_LINE * k->font.size : 0;
}

void
footer_draw(struct svg *s, const struct page_settings *k,
    const struct meta *meta, double y)
{
	struct buf b = {0};

	if (describe_capture(&b, meta).n > 0) {
		svg_text_at(s, "footer", PICTURE_PAD, y, buf_str(&b));
		svg_newline(s);
		y += PICTURE_LINE * k->font.size;
	}
	if (k->script) {
		svg_text_at(s, "hint", PICTURE_PAD, y,
		    STR("Saved and opened as a file, this picture zooms and "
		    "searches."));
		svg_newline(s);
	}
	buf_free(&b);
}
