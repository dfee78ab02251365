#include "tools/flamesvg/color/palette.h"

#include "common/base/sys.h"
#include "tools/flamesvg/color/classify.h"

static const struct palette palettes[] = {
	{"hot", "yellow", HUE_HOT, NULL, NULL, false},
	{"mem", "green", HUE_MEM, NULL, NULL, false},
	{"io", "blue", HUE_IO, NULL, NULL, false},
	{"red", "grey", HUE_RED, NULL, NULL, false},
	{"green", "grey", HUE_GREEN, NULL, NULL, false},
	{"blue", "grey", HUE_BLUE, NULL, NULL, false},
	{"aqua", "grey", HUE_AQUA, NULL, NULL, false},
	{"yellow", "grey", HUE_YELLOW, NULL, NULL, false},
	{"purple", "grey", HUE_PURPLE, NULL, NULL, false},
	{"orange", "grey", HUE_ORANGE, NULL, NULL, false},
	{"wakeup", "blue", HUE_AQUA, NULL, NULL, false},
	{"chain", "blue", 0, classify_chain, classify_chain_classes, false},
	{"java", "yellow", 0, classify_java, classify_java_classes, false},
	{"js", "yellow", 0, classify_js, classify_js_classes, false},
	{"perl", "yellow", 0, classify_perl, classify_perl_classes, false},
	{"python", "yellow", 0, classify_python,
	    classify_python_classes, false},
	{"rust", "yellow", 0, classify_rust, classify_rust_classes, false},
	{"kind", "grey", 0, classify_kind, classify_kind_classes, false},
	{"module", "grey", HUE_GREY, NULL, NULL, true},
};

const struct palette *
palette_find(str name)
{
	for (size_t i = 0; i < LENGTH(palettes); i++)
		if (str_eq(name, str_of(palettes[i].name)))
			return &palettes[i];
	return NULL;
}

void
palette_names(struct buf *b)
{
	for (size_t i = 0; i < LENGTH(palettes); i++)
		buf_fmt(b, "%s%s", i > 0 ? " " : "", palettes[i].name);
}

bool
palette_rgb(str name, struct rgb *c)
{
	const struct palette *p = palette_find(name);

	if (p == NULL || p->classify != NULL || p->modules)
		return rgb_parse(name, c);
	*c = hue_color(p->hue, HUE_MIDDLE);
	return true;
}
