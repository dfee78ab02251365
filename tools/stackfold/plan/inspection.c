#include "tools/stackfold/plan/inspection.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/base/printable.h"

#define WARNING 4096	/* bytes of one, with paths */

void
inspection_fact(struct inspection *i, const char *key, str value)
{
	struct buf b = {0};

	if (i->people)
		return;
	buf_add(&b, value);
	out_fmt(i->out, "%s=", key);
	out_str(i->out, (str){b.p, printable_all(b.p, b.n)});
	out_char(i->out, '\n');
	buf_free(&b);
}

/* what is wrong, and below it the remedy */
static void
write_people(struct inspection *i, char *text)
{
	str rest = {text, printable_all(text, strlen(text))}, what;

	str_cut(&rest, ';', &what);
	out_str(i->out, what);
	out_text(i->out, "\n\t");
	out_str(i->out, str_trim(rest));
	out_char(i->out, '\n');
}

void
inspection_warning(struct inspection *i, const char *fmt, ...)
{
	char text[WARNING];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	inspection_fact(i, "warning", str_of(text));
	if (i->people)
		write_people(i, text);
	i->warnings++;
}
