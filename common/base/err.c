#include "common/base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/printable.h"

#define LONGEST 8192	/* bytes per message; PATH_MAX is 4096 */

const char *progname = "?";

static void
print_message(const char *fmt, va_list ap)
{
	char text[LONGEST];
	int saved = errno;
	size_t n = strlen(fmt);
	int length = vsnprintf(text, sizeof(text), fmt, ap);

	if (length < 0)
		length = 0;
	if ((size_t)length >= sizeof(text))
		length = sizeof(text) - 1;
	length = (int)printable_all(text, (size_t)length);
	fprintf(stderr, "%s: %.*s", progname, length, text);
	if (n > 0 && fmt[n - 1] == ':')
		fprintf(stderr, " %s", strerror(saved));
	putc('\n', stderr);
}

void
warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	print_message(fmt, ap);
	va_end(ap);
}

/* If several threads call die(), only the first prints its message. */
static void
claim_death(void)
{
	static atomic_flag dying = ATOMIC_FLAG_INIT;
	static _Thread_local bool mine;

	while (!mine && atomic_flag_test_and_set(&dying))
		pause();	/* the first thread ends the process */
	mine = true;
}

void
die(const char *fmt, ...)
{
	va_list ap;

	claim_death();
	va_start(ap, fmt);
	print_message(fmt, ap);
	va_end(ap);
	exit(EXIT_TROUBLE);
}
