#include "tools/profile_run/plan/lines.h"

void
lines_add(struct out *out, const char *word, str value)
{
	out_text(out, word);
	if (value.n > 0) {
		out_char(out, ' ');
		out_plain(out, value);
	}
	out_char(out, '\n');
}
