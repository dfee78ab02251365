#include "tools/stackfold/perf/addr2line.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/err.h"

/* an address that is asked after each question; its answer ends ours */
#define STOP "ffffffffffffffff"

extern char **environ;

/* start addr2line for a module; a socket to it */
static int
start_process(const char *module, bool paths)
{
	static char name[] = "addr2line", a[] = "-a", i[] = "-i", f[] = "-f",
	    s[] = "-s", c[] = "-C", e[] = "-e";
	char *argv[] = {name, a, i, f, c, paths ? c : s, e,
	    (char *)(uintptr_t)module, NULL};
	posix_spawn_file_actions_t act;
	int pair[2], failed;
	pid_t pid;

	if (access(module, R_OK) != 0)
		return -1;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
		die("addr2line:");
	fcntl(pair[0], F_SETFD, FD_CLOEXEC);
	posix_spawn_file_actions_init(&act);
	posix_spawn_file_actions_adddup2(&act, pair[1], 0);
	posix_spawn_file_actions_adddup2(&act, pair[1], 1);
	posix_spawn_file_actions_addopen(&act, 2, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addclose(&act, pair[1]);
	failed = posix_spawnp(&pid, name, &act, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&act);
	close(pair[1]);
	if (failed != 0)
		die("--inline needs addr2line (of binutils): %s",
		    strerror(failed));
	return pair[0];
}

static bool
send_all(int fd, str s)
{
	while (s.n > 0) {
		ssize_t n = send(fd, s.p, s.n, MSG_NOSIGNAL);

		if (n < 0 && errno != EINTR)
			return false;
		if (n > 0)
			s = str_from(s, (size_t)n);
	}
	return true;
}

/* is this the first line of the answer to STOP?  Some versions print fewer
 * digits */
static bool
is_stop_answer(str line)
{
	if (line.n < 10 || !str_starts(line, STR("0x")))
		return false;
	for (size_t i = 2; i < line.n; i++)
		if (line.p[i] != 'f')
			return false;
	return true;
}

/* where the answer to STOP begins, or STR_NONE until it is complete */
static size_t
find_stop_answer(str all)
{
	str rest = all, line;
	size_t at = 0;

	while (str_cut(&rest, '\n', &line)) {
		at = (size_t)(line.p - all.p);
		if (!is_stop_answer(line))
			continue;
		/* followed by "??" and "??:0" */
		if (str_cut(&rest, '\n', &line) &&
		    str_cut(&rest, '\n', &line) && rest.p != NULL)
			return at;
		break;
	}
	return STR_NONE;
}

/* the answer, in b; false if the process is gone */
static bool
receive_answer(int fd, struct buf *b)
{
	char some[4096];

	for (b->n = 0; find_stop_answer(buf_str(b)) == STR_NONE;) {
		ssize_t n = read(fd, some, sizeof(some));

		if (n == 0 || (n < 0 && errno != EINTR))
			return false;
		if (n > 0)
			buf_add(b, (str){some, (size_t)n});
	}
	b->n = find_stop_answer(buf_str(b));
	return true;
}

static str
ask_process(struct addr2line *x, int *fd, str where)
{
	str answer, address;

	x->line.n = 0;
	buf_add(&x->line, where);
	buf_add(&x->line, STR("\n" STOP "\n"));
	if (!send_all(*fd, buf_str(&x->line)) ||
	    !receive_answer(*fd, &x->line)) {
		close(*fd);
		*fd = -1;
		return STR("");
	}
	answer = buf_str(&x->line);
	str_cut(&answer, '\n', &address);
	if (answer.n == 0 || str_starts(answer, STR("??\n")))
		return STR("");
	return arena_str(&x->arena, answer);
}

str
addr2line_ask(struct addr2line *x, str module, str where)
{
	uint32_t m = names_id(&x->modules, module);
	uint32_t q = names_pair(&x->asked, module, where);

	if (m == x->nfd) {
		GROW(x->fd, x->fd_cap, x->nfd + 1);
		x->fd[x->nfd++] = start_process(names_text(&x->modules, m).p,
		    x->paths);
	}
	if (q == x->nanswer) {
		GROW(x->answer, x->answer_cap, x->nanswer + 1);
		x->answer[x->nanswer++] = x->fd[m] < 0 ? STR("") :
		    ask_process(x, &x->fd[m], where);
	}
	return x->answer[q];
}
