#include "tools/foldview/view/shell_word.h"

void
shell_word(struct buf *b, str s)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+@%=";
	bool plain = s.n > 0;

	for (size_t i = 0; i < s.n; i++)
		plain &= s.p[i] != '\0' && strchr(safe, s.p[i]) != NULL;
	if (plain) {
		buf_add(b, s);
		return;
	}
	buf_char(b, '\'');
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '\'')
			buf_add(b, STR("'\\''"));
		else
			buf_char(b, s.p[i]);
	}
	buf_char(b, '\'');
}
