/*
 * Errors on standard error, as "tool: message", made printable
 * (common/base/printable.h).  A format that ends in ':' has errno's text
 * appended.  Messages are lower case, without a full stop, and end with the
 * remedy where there is one.
 */
#ifndef COMMON_ERR_H
#define COMMON_ERR_H

#define EXIT_NO 1	/* the answer is no: nothing folded, a gate failed */
#define EXIT_TROUBLE 2	/* usage, unreadable input, failed write */
#define EXIT_REFUSED 3	/* a recording that perf script can read */

extern const char *progname;

void warn(const char *fmt, ...);
/* warn, then exit with EXIT_TROUBLE */
_Noreturn void die(const char *fmt, ...);

#endif
