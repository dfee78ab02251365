#include "tools/profile_run/plan/lines.h"

#include "common/base/buf.h"
#include "common/base/printable.h"

void
lines_add(struct out *out, const char *word, str value)
{
	struct buf b = {0};

	buf_add(&b, value);
	out_text(out, word);
	if (b.n > 0) {
		out_char(out, ' ');
		out_str(out, (str){b.p, printable_all(b.p, b.n)});
	}
	out_char(out, '\n');
	buf_free(&b);
}
