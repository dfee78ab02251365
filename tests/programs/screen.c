/*
 * screen - run a program on a terminal of our own, type, print what is shown
 *
 *	screen [-a] ROWSxCOLUMNS 'KEY ...' COMMAND ...
 *
 * The program has a pseudo-terminal as its controlling one, from which it gets
 * the keys; its standard input and output are those of this program.  A screen
 * that is drawn ends by showing the cursor ("\033[?25h"): that answer is waited
 * for after each key, so the speed of the machine does not matter.  KEY is
 *
 *	Up Down Left Right PgUp PgDn Home End Enter Esc Back ^X
 *	dump		print the screen
 *	size=ROWSxCOLUMNS	change the size of the terminal
 *	signal=NAME	send a signal; ^Z and ^C are keys
 *	close		the terminal goes away
 *	bytes=XX,XX	these bytes at once, as one key
 *	bare=XX,XX	the same, and no answer is expected
 *	part		wait for one more screen, without a key
 *	go=FIFO		let a reader of this FIFO go on
 *	else		each character is a key
 *
 * The last screen is printed in any case, then the program is ended by q, if it
 * runs.  With -a the styles are printed, too: a letter for each place.  What
 * the program left of the terminal is compared with what was before; what it
 * writes after it has restored the screen is printed as it is.  The terminal is
 * an xterm, or what SCREEN_TERM says, with characters of C or SCREEN_LC_ALL.
 */
#define _DEFAULT_SOURCE
#define _XOPEN_SOURCE 700
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { MOST = 300, PATIENCE = 60000 };

static struct cell {
	char text[32];
	char style;
	bool tail;		/* the right half of a wide one */
} cells[MOST][MOST];
static int rows, columns, row, column, master = -1;
static char style;
static bool other_screen, hidden, with_styles, gone;
static unsigned drawn, awaited;	/* screens so far */
static pid_t program;

static _Noreturn void
fail(const char *why)
{
	fprintf(stderr, "screen: %s\n", why);
	if (program > 0)
		kill(program, SIGKILL);
	exit(3);
}

static void
parse_size(const char *s)
{
	if (sscanf(s, "%dx%d", &rows, &columns) != 2 || rows < 1 ||
	    columns < 1 || rows > MOST || columns > MOST)
		fail("what size?");
}

static void
erase(int y, int from)
{
	for (int x = from; x < MOST; x++)
		cells[y][x] = (struct cell){.text = " ", .style = '.'};
}

static void
erase_all(void)
{
	for (int y = 0; y < MOST; y++)
		erase(y, 0);
}

/* a letter for each combination that is used */
static void
set_style(const char *codes)
{
	static const struct { const char *codes; char letter; } known[] = {
		{"0", '.'}, {"0;7", 'R'}, {"0;2", 'f'}, {"0;1;37;44", 'C'},
		{"0;37;45", 'M'}, {"0;1;4", 'm'}, {"0;30;43", 'u'},
		{"0;37;41", 'k'}, {"0;30;46", 'i'}, {"0;30;42", 'j'},
		{"0;30;47", 'g'}, {"0;1;31", '!'}, {"0;33", 'y'},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (strcmp(codes, known[i].codes) == 0) {
			style = known[i].letter;
			return;
		}
	fail("an unknown style");
}

/* a control sequence: parameters and the last character */
static void
obey(const char *p, char last)
{
	int a = 0, b = 0, n = sscanf(p, "%d;%d", &a, &b);

	switch (last) {
	case 'H':
		row = n > 0 ? a - 1 : 0;
		column = n > 1 ? b - 1 : 0;
		if (row < 0 || row >= rows || column < 0 || column >= columns)
			fail("the cursor leaves the screen");
		return;
	case 'J': erase_all(); return;
	case 'K': erase(row, column); return;
	case 'm': set_style(p); return;
	default: break;
	}
	if (strcmp(p, "?25") == 0 && (last == 'h' || last == 'l')) {
		hidden = last == 'l';
		drawn += !hidden;
	} else if (strcmp(p, "?1049") == 0) {
		other_screen = last == 'h';
	} else {
		fail("an unknown control sequence");
	}
}

/* a few characters, as far as the tests have them */
static int
width(unsigned long c)
{
	if ((c >= 0x300 && c <= 0x36f) || (c >= 0x200b && c <= 0x200f))
		return 0;
	return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
	    (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xff00 && c <= 0xff60) ||
	    (c >= 0x1f300 && c <= 0x1faff) ? 2 : 1;
}

static void
put(const char *text, unsigned long code)
{
	int w = width(code);
	struct cell *c;

	if (!other_screen) {
		fputs(text, stdout);
		return;
	}
	if (w == 0 && column > 0) {
		c = &cells[row][column - 1];
		if (c->tail)
			c--;
		if (strlen(c->text) + strlen(text) < sizeof(c->text))
			strcat(c->text, text);
		return;
	}
	if (column + w > columns)
		fail("text beyond the right edge");
	c = &cells[row][column];
	*c = (struct cell){.style = style};
	strcpy(c->text, text);
	for (int i = 1; i < w; i++)
		c[i] = (struct cell){.style = style, .tail = true};
	column += w;
}

/* bytes of the program, of which the last sequence may be incomplete */
static size_t
interpret(const char *p, size_t n)
{
	size_t i = 0;

	while (i < n) {
		unsigned char c = (unsigned char)p[i];
		size_t k = 1;
		char text[64] = "";
		unsigned long code = c;

		if (c == 0x1b) {
			if (i + 1 < n && p[i + 1] != '[')
				fail("an unknown escape sequence");
			for (k = 2; i + k < n && (p[i + k] < '@'); k++)
				;
			if (i + k >= n)
				return i;
			if (k - 2 >= sizeof(text))
				fail("a long control sequence");
			memcpy(text, p + i + 2, k - 2);
			obey(text, p[i + k]);
			i += k + 1;
			continue;
		}
		if (c == '\r' || c == '\n') {
			if (c == '\n' && !other_screen)
				putchar('\n');
			i++;
			continue;
		}
		if (c < ' ' || c == 0x7f)
			fail("a control character");
		if (c >= 0xc0) {
			k = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
			if (i + k > n)
				return i;
			code = c & (0x7fu >> k);
			for (size_t m = 1; m < k; m++)
				code = code << 6 | (p[i + m] & 0x3f);
		}
		memcpy(text, p + i, k);
		put(text, code);
		i += k;
	}
	return n;
}

/* read what the program writes; false if it has ended */
static bool
read_some(void)
{
	static char held[1 << 16];
	static size_t n;
	struct pollfd p = {.fd = master, .events = POLLIN};
	ssize_t got;
	size_t used;

	if (poll(&p, 1, PATIENCE) <= 0)
		fail("the program does not answer");
	got = read(master, held + n, sizeof(held) - n);
	if (got <= 0)
		return false;
	n += (size_t)got;
	used = interpret(held, n);
	memmove(held, held + used, n - used);
	n -= used;
	return true;
}

static void
await_screens(unsigned n)
{
	awaited = n;
	while (!gone && drawn < n)
		gone = !read_some();
}

static void
print_rows(void)
{
	for (int y = 0; y < rows; y++) {
		int end = columns;

		while (end > 0 && !cells[y][end - 1].tail &&
		    strcmp(cells[y][end - 1].text, " ") == 0)
			end--;
		for (int x = 0; x < end; x++)
			fputs(cells[y][x].text, stdout);
		putchar('\n');
		for (end = columns; end > 0 && cells[y][end - 1].style == '.';)
			end--;
		if (!with_styles || end == 0)
			continue;
		for (int x = 0; x < end; x++)
			putchar(cells[y][x].style);
		putchar('\n');
	}
}

static void
dump(void)
{
	if (other_screen)
		print_rows();
	printf("-- %dx%d, cursor %d,%d%s\n", rows, columns, row + 1,
	    column + 1, other_screen ? "" : ", screen restored");
	fflush(stdout);
}

/* the program, in the foreground of a session that another process leads */
static void
run(char *command[], const char *side)
{
	struct termios before, after;
	int tty, status;
	pid_t child, led;

	setsid();
	tty = open(side, O_RDWR);
	if (tty < 0 || tcgetattr(tty, &before) < 0)
		fail("no terminal");
	signal(SIGTTOU, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	child = fork();
	if (child == 0) {
		setpgid(0, 0);
		tcsetpgrp(tty, getpid());
		setenv("TERM", getenv("SCREEN_TERM") != NULL ?
		    getenv("SCREEN_TERM") : "xterm", 1);
		setenv("LC_ALL", getenv("SCREEN_LC_ALL") != NULL ?
		    getenv("SCREEN_LC_ALL") : "C", 1);
		signal(SIGTTOU, SIG_DFL);
		signal(SIGHUP, SIG_DFL);
		close(tty);
		execvp(command[0], command);
		perror(command[0]);
		_exit(127);
	}
	/* stopped: the dumper sees the screen restored, then goes on */
	while ((led = waitpid(child, &status, WUNTRACED)) == child &&
	    WIFSTOPPED(status)) {
		printf("stopped by signal %d\n", WSTOPSIG(status));
		fflush(stdout);
		kill(child, SIGCONT);
	}
	if (tcgetattr(tty, &after) == 0 && (before.c_lflag != after.c_lflag ||
	    before.c_iflag != after.c_iflag)) {
		puts("the terminal is not as it was");
		fflush(stdout);
		_exit(3);
	}
	_exit(led != child ? 126 : WIFSIGNALED(status) ?
	    128 + WTERMSIG(status) : WEXITSTATUS(status));
}

/* the process group in the foreground is that of the program */
static void
find_program(void)
{
	pid_t group = tcgetpgrp(master);

	if (group > 0)
		program = group;
}

static void
type(const char *bytes, size_t n, bool answer)
{
	unsigned before = drawn;

	if (gone)
		fail("a key for a program that has ended");
	if (write(master, bytes, n) != (ssize_t)n)
		fail("cannot type");
	if (answer)
		await_screens(before + 1);
}

static void
type_hex(const char *s, bool answer)
{
	char bytes[64];
	size_t n = 0;

	while (*s != '\0' && n < sizeof(bytes)) {
		bytes[n++] = (char)strtoul(s, (char **)&s, 16);
		s += *s == ',';
	}
	type(bytes, n, answer);
}

static void
send_signal(const char *name)
{
	static const struct { const char *name; int sign; } known[] = {
		{"TERM", SIGTERM}, {"HUP", SIGHUP}, {"SEGV", SIGSEGV},
		{"INT", SIGINT}, {"ABRT", SIGABRT}, {"QUIT", SIGQUIT},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (strcmp(name, known[i].name) == 0) {
			find_program();
			kill(program, known[i].sign);
			await_screens(drawn + 2);
			return;
		}
	fail("what signal?");
}

static void
resize(const char *size)
{
	struct winsize w = {0};
	unsigned before = drawn;

	parse_size(size);
	w.ws_row = (unsigned short)rows;
	w.ws_col = (unsigned short)columns;
	erase_all();
	ioctl(master, TIOCSWINSZ, &w);
	await_screens(before + 1);
}

/* whoever opened the FIFO reads its end */
static void
let_go(const char *fifo)
{
	int fd = open(fifo, O_WRONLY);

	if (fd < 0)
		fail("no such FIFO");
	close(fd);
}

static void
press(const char *key)
{
	static const struct { const char *name, *bytes; } names[] = {
		{"Up", "\033[A"}, {"Down", "\033[B"}, {"Right", "\033OC"},
		{"Left", "\033[D"}, {"PgUp", "\033[5~"}, {"PgDn", "\033[6~"},
		{"Home", "\033[H"}, {"End", "\033[F"}, {"Enter", "\r"},
		{"Esc", "\033"}, {"Back", "\177"},
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (strcmp(key, names[i].name) == 0) {
			type(names[i].bytes, strlen(names[i].bytes), true);
			return;
		}
	if (strcmp(key, "dump") == 0) {
		dump();
	} else if (strcmp(key, "part") == 0) {
		await_screens(awaited + 1);
	} else if (strncmp(key, "go=", 3) == 0) {
		let_go(key + 3);
	} else if (strncmp(key, "size=", 5) == 0) {
		resize(key + 5);
	} else if (strncmp(key, "signal=", 7) == 0) {
		send_signal(key + 7);
	} else if (strncmp(key, "bytes=", 6) == 0) {
		type_hex(key + 6, true);
	} else if (strncmp(key, "bare=", 5) == 0) {
		type_hex(key + 5, false);
	} else if (key[0] == '^' && key[1] != '\0') {
		/* ^Z: the screen is restored, and drawn again */
		unsigned more = key[1] == 'Z' ? 2 : 1;

		more += drawn;
		type((char[]){(char)(key[1] & 0x1f)}, 1, false);
		await_screens(more);
	} else {
		for (; *key != '\0'; key++) {
			size_t n = 1;

			while ((key[n] & 0xc0) == 0x80)
				n++;
			type(key, n, true);
			key += n - 1;
		}
	}
}

int
main(int argc, char *argv[])
{
	struct winsize w = {0};
	const char *side;
	char *keys, *key;
	int status;
	pid_t leader;

	if (argc > 1 && strcmp(argv[1], "-a") == 0) {
		with_styles = true;
		argv++;
		argc--;
	}
	if (argc < 4)
		fail("ROWSxCOLUMNS 'KEY ...' COMMAND ...");
	parse_size(argv[1]);
	w.ws_row = (unsigned short)rows;
	w.ws_col = (unsigned short)columns;
	master = posix_openpt(O_RDWR | O_NOCTTY);
	if (master < 0 || grantpt(master) < 0 || unlockpt(master) < 0 ||
	    (side = ptsname(master)) == NULL)
		fail("no pseudo-terminal");
	fcntl(master, F_SETFD, FD_CLOEXEC);
	ioctl(master, TIOCSWINSZ, &w);
	style = '.';
	erase_all();
	fflush(stdout);
	leader = fork();
	if (leader == 0) {
		close(master);
		run(argv + 3, side);
	}
	await_screens(1);
	keys = strdup(argv[2]);
	for (key = strtok(keys, " "); key != NULL; key = strtok(NULL, " "))
		if (strcmp(key, "close") == 0) {
			close(master);
			master = -1;
			gone = true;
		} else {
			press(key);
		}
	if (master >= 0)
		dump();
	for (int i = 0; !gone && other_screen; i++) {
		if (i > 3)
			fail("the program does not end with q");
		type("q", 1, true);
	}
	while (!gone && read_some())
		;
	while (waitpid(leader, &status, 0) < 0 && errno == EINTR)
		;
	if (master >= 0 && (hidden || other_screen)) {
		puts("the screen is not as it was");
		return 3;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
}
