/*
 * Messages on standard error, as "tool: message", in printable form
 * (printable.h).  If the format ends in ':', the text of errno is appended.
 * Messages are in lower case without a full stop; the cause comes first, then
 * the remedy.
 */
#ifndef COMMON_ERR_H
#define COMMON_ERR_H

#define EXIT_NO 1	/* negative result, e.g. nothing was folded */
#define EXIT_TROUBLE 2	/* wrong usage, unreadable input, failed write */
#define EXIT_REFUSED 3	/* only perf script can read this recording */

extern const char *progname;

void warn(const char *fmt, ...);
/* Print a message and exit with EXIT_TROUBLE. */
_Noreturn void die(const char *fmt, ...);

#endif
