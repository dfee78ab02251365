#include "tools/stackfold/input/format.h"

bool
format_uses(const struct format *f, str option)
{
	str words = str_of(f->options != NULL ? f->options : ""), word;

	while (str_word(&words, &word))
		if (str_eq(word, option))
			return true;
	return false;
}
