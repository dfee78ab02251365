#include "tools/stackfold/formats/parts/valgrind.h"

#include "tools/stackfold/sample/sample.h"

str
valgrind_name(struct buf *b, str text, const struct sample *s)
{
	size_t colon = str_find(text, STR(": ")), place, slash;
	str module = {0};

	if (str_starts(text, STR("0x")) && colon != STR_NONE)
		text = str_from(text, colon + 2);
	text = str_trim(text);
	place = str_find(text, STR(" (in /"));
	if (place == STR_NONE) {
		place = str_rchr(text, '(');
		place = place == 0 ? STR_NONE : place - 1;
	}
	if (place < text.n && text.p[place] == ' ' &&
	    str_ends(text, STR(")"))) {
		module = (str){text.p + place + 2, text.n - place - 3};
		text = str_trim(str_upto(text, place));
	}
	if (!str_eq(text, STR("???")))
		return sample_clean(s, b, text, s->opts->names);
	slash = str_rchr(module, '/');
	if (!str_starts(module, STR("in ")) || slash == STR_NONE)
		return STR("[unknown]");
	b->n = 0;
	module = str_from(module, slash + 1);
	buf_fmt(b, "[%.*s]", (int)module.n, module.p);
	return buf_str(b);
}
