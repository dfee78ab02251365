#include "tools/flamesvg/color/palette.h"

#include "common/base/sys.h"
#include "tools/flamesvg/color/classify.h"

static const struct palette palettes[] = {
	{"calm", "#ffffff", HUE_CALM, NULL, NULL, false, 0},
	{"hot", "yellow", HUE_HOT, NULL, NULL, false, 0},
	{"mem", "green", HUE_MEM, NULL, NULL, false, 0},
	{"io", "blue", HUE_IO, NULL, NULL, false, 0},
	{"red", "grey", HUE_RED, NULL, NULL, false, 0},
	{"green", "grey", HUE_GREEN, NULL, NULL, false, 0},
	{"blue", "grey", HUE_BLUE, NULL, NULL, false, 0},
	{"aqua", "grey", HUE_AQUA, NULL, NULL, false, 0},
	{"yellow", "grey", HUE_YELLOW, NULL, NULL, false, 0},
	{"purple", "grey", HUE_PURPLE, NULL, NULL, false, 0},
	{"orange", "grey", HUE_ORANGE, NULL, NULL, false, 0},
	{"wakeup", "blue", HUE_AQUA, NULL, NULL, false, 0},
	{"chain", "blue", 0, classify_chain, classify_chain_classes, false,
	    0},
	{"java", "yellow", 0, classify_java, classify_java_classes, false,
	    CLASSIFY_JAVA_UNMARKED},
	{"js", "yellow", 0, classify_js, classify_js_classes, false,
	    CLASSIFY_JS_UNMARKED},
	{"perl", "yellow", 0, classify_perl, classify_perl_classes, false,
	    CLASSIFY_PERL_UNMARKED},
	{"python", "yellow", 0, classify_python,
	    classify_python_classes, false, 0},
	{"rust", "yellow", 0, classify_rust, classify_rust_classes, false,
	    0},
	{"kind", "#ffffff", HUE_UNKNOWN, classify_kind,
	    classify_kind_classes, false,
	    CLASSIFY_KIND_UNMARKED},
	{"module", "#ffffff", HUE_UNKNOWN, NULL, NULL, true, 0},
	{"own", "#ffffff", HUE_UNKNOWN, NULL, classify_own_classes, false, 0},
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

	if (p == NULL || p->classes != NULL || p->modules)
		return rgb_parse(name, c);
	*c = hue_color(p->hue, HUE_MIDDLE);
	return true;
}
