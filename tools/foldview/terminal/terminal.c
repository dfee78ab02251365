/* for SIGWINCH, which POSIX.1-2008 lacks */
#undef _POSIX_C_SOURCE
#define _DEFAULT_SOURCE
#include "tools/foldview/terminal/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/sys.h"

/* sequences that switch to the alternate screen and back */
static const char enter[] = "\033[?1049h\033[0m\033[2J";
static const char leave[] = "\033[0m\033[2J\033[H\033[?25h\033[?1049l";

/* signals that end the program, including crashes */
static const int ends[] = {
	SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGSEGV, SIGBUS, SIGFPE, SIGILL,
	SIGABRT
};

/* global, since signal handlers have no argument for it */
static struct {
	int fd;
	volatile sig_atomic_t raw;	/* the terminal is in raw mode */
	volatile sig_atomic_t redraw;
	struct termios before, keys;
	sigset_t waiting;	/* blocked signals while waiting for keys */
	struct sigaction stop;	/* action of SIGTSTP */
} tty = {.fd = -1};

/* Write all bytes; safe in signal handlers. */
static bool
write_all(const char *p, size_t n)
{
	while (n > 0) {
		ssize_t w = write(tty.fd, p, n);

		if (w < 0 && errno == EINTR)
			continue;
		if (w <= 0)
			return false;
		p += w;
		n -= (size_t)w;
	}
	return true;
}

static void
prepare(void)
{
	while (tcsetattr(tty.fd, TCSADRAIN, &tty.keys) < 0 && errno == EINTR)
		;
	tty.raw = true;
	write_all(enter, sizeof(enter) - 1);
}

static void
restore(void)
{
	if (!tty.raw)
		return;
	tty.raw = false;
	write_all(leave, sizeof(leave) - 1);
	while (tcsetattr(tty.fd, TCSADRAIN, &tty.before) < 0 && errno == EINTR)
		;
}

/* Raise a signal with its default action. */
static void
raise_default(int sign)
{
	struct sigaction act = {.sa_handler = SIG_DFL};
	sigset_t set;

	sigemptyset(&act.sa_mask);
	sigaction(sign, &act, NULL);
	sigemptyset(&set);
	sigaddset(&set, sign);
	raise(sign);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

static void
end_by_signal(int sign)
{
	restore();
	raise_default(sign);
}

/* Handle ^Z: restore the terminal, stop, and prepare it when continued. */
static void
stop_by_signal(int sign)
{
	int error = errno;

	restore();
	raise_default(sign);
	sigaction(sign, &tty.stop, NULL);
	prepare();
	tty.redraw = true;
	errno = error;
}

static void
note_size(int sign)
{
	(void)sign;
	tty.redraw = true;
}

static void
handle(int sign, void (*handler)(int))
{
	struct sigaction act = {.sa_handler = handler}, old;

	sigfillset(&act.sa_mask);
	if (sigaction(sign, NULL, &old) == 0 && old.sa_handler == SIG_IGN &&
	    sign == SIGHUP)
		return;		/* nohup(1) */
	sigaction(sign, &act, NULL);
}

/* Catch signals.  SIGTSTP and SIGWINCH arrive only while the program waits, so
 * that they interrupt nothing else. */
static void
catch_signals(void)
{
	sigset_t block;

	sigemptyset(&block);
	sigaddset(&block, SIGTSTP);
	sigaddset(&block, SIGWINCH);
	sigprocmask(SIG_BLOCK, &block, &tty.waiting);
	sigdelset(&tty.waiting, SIGTSTP);
	sigdelset(&tty.waiting, SIGWINCH);
	for (size_t i = 0; i < LENGTH(ends); i++)
		handle(ends[i], end_by_signal);
	handle(SIGTSTP, stop_by_signal);
	sigaction(SIGTSTP, NULL, &tty.stop);
	handle(SIGWINCH, note_size);
}

int
terminal_open(void)
{
	const char *term = getenv("TERM");

	if (term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0)
		die("needs a terminal that can move its cursor, and TERM is "
		    "\"%s\"", term != NULL ? term : "");
	tty.fd = sys_open("/dev/tty", O_RDWR);
	if (tty.fd < 0 || tcgetattr(tty.fd, &tty.before) < 0)
		die("needs a terminal; cannot open /dev/tty");
	tty.keys = tty.before;
	tty.keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	tty.keys.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR);
	tty.keys.c_cc[VMIN] = 1;
	tty.keys.c_cc[VTIME] = 0;
	catch_signals();
	atexit(terminal_close);
	prepare();
	return tty.fd;
}

static enum terminal_event
read_keys(struct buf *keys)
{
	ssize_t got;

	GROW(keys->p, keys->cap, keys->n + 256);
	got = read(tty.fd, keys->p + keys->n, 256);
	if (got < 0 && (errno == EINTR || errno == EAGAIN))
		return TERMINAL_QUIET;
	if (got <= 0)
		return TERMINAL_END;
	keys->n += (size_t)got;
	return TERMINAL_KEYS;
}

enum terminal_event
terminal_wait(struct buf *keys, int other, long milliseconds)
{
	struct timespec time = {milliseconds / 1000,
	    milliseconds % 1000 * 1000000};
	fd_set set;
	int n;

	FD_ZERO(&set);	/* unsigned, since musl's FD_SET shifts by it */
	FD_SET((unsigned)tty.fd, &set);
	if (other >= 0)
		FD_SET((unsigned)other, &set);
	n = tty.redraw ? -1 : pselect((other > tty.fd ? other : tty.fd) + 1,
	    &set, NULL, NULL, milliseconds >= 0 ? &time : NULL, &tty.waiting);
	if (tty.redraw) {
		tty.redraw = false;
		return TERMINAL_REDRAW;
	}
	if (n <= 0)
		return n == 0 || errno == EINTR ? TERMINAL_QUIET :
		    TERMINAL_END;
	return FD_ISSET((unsigned)tty.fd, &set) ? read_keys(keys) :
	    TERMINAL_INPUT;
}

void
terminal_size(size_t *rows, size_t *columns)
{
	sys_terminal_size(tty.fd, rows, columns);
}

bool
terminal_write(struct buf *b)
{
	bool written = write_all(b->p, b->n);

	b->n = 0;
	return written;
}

void
terminal_close(void)
{
	restore();
}
