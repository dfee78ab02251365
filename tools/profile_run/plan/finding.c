#include "tools/profile_run/plan/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/base/printable.h"

#define FINDING 4096	/* bytes of one, with paths */

void
finding_add(struct findings *f, const char *fmt, ...)
{
	char text[FINDING];
	str rest, what;
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	rest = (str){text, printable_all(text, strlen(text))};
	str_cut(&rest, ';', &what);
	rest = str_trim(rest);
	buf_fmt(&f->text, "%.*s\n\t%.*s\n", (int)what.n, what.p, (int)rest.n,
	    rest.p);
	f->n++;
}
