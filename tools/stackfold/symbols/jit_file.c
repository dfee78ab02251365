#include "tools/stackfold/symbols/jit_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/stackfold/symbols/recorded_file.h"

#define MOST ((size_t)1 << 30)	/* largest file, in bytes */
#define STATUS ((size_t)1 << 20)	/* maximum bytes read of a file in
					 * /proc */
#define SLACK 2			/* tolerance of the clocks, in seconds */

/* Return true if the file is owned by root, by the user of this process or by
 * that of the recorded one.  Others could write anything into it. */
static bool
is_trusted(const struct stat *st, uint32_t pid, bool copy)
{
	struct buf path = {0};
	struct stat process;
	bool trusted;

	if (!S_ISREG(st->st_mode))
		return false;
	if (copy || st->st_uid == 0 || st->st_uid == geteuid())
		return true;
	buf_fmt(&path, "/proc/%u", (unsigned)pid);
	trusted = stat(buf_text(&path), &process) == 0 &&
	    process.st_uid == st->st_uid;
	buf_free(&path);
	return trusted;
}

/* Return a number from a file in /proc: the n-th word after the last mark, or
 * the last word of that line if n is 0.  Return 0 if the number is missing. */
static uint64_t
read_number(const char *path, str mark, unsigned n)
{
	struct buf b = {0};
	int fd = sys_open(path, O_RDONLY);
	uint64_t value = 0;
	str rest, line = {0}, word, number = {0};
	size_t at, from = STR_NONE;
	unsigned i = 0;

	if (fd < 0)
		return 0;
	buf_read(&b, fd, STATUS);
	close(fd);
	for (rest = buf_str(&b); (at = str_find(rest, mark)) != STR_NONE;
	    from = at)
		rest = str_from(rest, at + mark.n);
	str_cut(&rest, '\n', &line);
	for (; (n == 0 || i < n) && str_word(&line, &word); i++)
		number = word;
	if (from == STR_NONE || i < n || !num_whole(number, &value))
		value = 0;
	buf_free(&b);
	return value;
}

/* Return the start time of a running process in seconds since 1970, or 0 if
 * unknown. */
static int64_t
read_process_start(uint32_t pid)
{
	long ticks = sysconf(_SC_CLK_TCK);
	struct buf path = {0};
	uint64_t boot, after;

	buf_fmt(&path, "/proc/%u/stat", (unsigned)pid);
	boot = read_number("/proc/stat", STR("btime "), 1);
	after = read_number(buf_text(&path), STR(") "), 20);
	buf_free(&path);
	return ticks > 0 && boot > 0 && boot < INT32_MAX && after > 0 ?
	    (int64_t)(boot + after / (uint64_t)ticks) : 0;
}

/* Return true if the file was written before the process started.  If the
 * recording lacks the start time, a running process with the pid is assumed to
 * be the recorded one if it ran at the recording's end. */
static bool
is_too_old(const struct modules *all, const struct module *m,
    const struct stat *st)
{
	int64_t since = m->recorded.began;

	if (since == 0) {
		since = read_process_start(m->recorded.pid);
		if (since > all->made / (int64_t)NUM_NANO + SLACK)
			return false;
	}
	return (int64_t)st->st_mtime + SLACK < since;
}

/* append the contents of the file; owner and age of a copy are not checked */
static enum jit_file
read_file(const struct modules *all, const struct module *m, const char *path,
    bool copy, struct buf *to)
{
	enum jit_file result = JIT_FILE_READ;
	struct stat st;
	int fd;

	if (lstat(path, &st) != 0 || (!copy && recorded_file_elsewhere(all)))
		return JIT_FILE_MISSING;
	if (!is_trusted(&st, m->recorded.pid, copy))
		return JIT_FILE_OF_OTHERS;
	fd = sys_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	if (fd < 0 || fstat(fd, &st) != 0 ||
	    !is_trusted(&st, m->recorded.pid, copy)) {
		if (fd >= 0)
			close(fd);
		return JIT_FILE_CLOSED;
	}
	if (!copy && is_too_old(all, m, &st))
		result = JIT_FILE_OLD;
	else if (!buf_read(to, fd, MOST))
		result = to->n >= MOST ? JIT_FILE_LARGE : JIT_FILE_CUT;
	close(fd);
	return result;
}

uint64_t
jit_file_inner_pid(uint32_t pid)
{
	struct buf path = {0};
	uint64_t n;

	buf_fmt(&path, "/proc/%u/status", (unsigned)pid);
	n = read_number(buf_text(&path), STR("NStgid:"), 0);
	buf_free(&path);
	return n;
}

enum jit_file
jit_file_read(const struct modules *all, const struct module *m, str inner,
    const char *path, struct buf *to)
{
	struct buf at = {0};
	enum jit_file result = JIT_FILE_MISSING;

	if (inner.n > 0) {
		buf_fmt(&at, "/proc/%u/root", (unsigned)m->recorded.pid);
		buf_add(&at, inner);
		result = read_file(all, m, buf_text(&at), false, to);
	}
	buf_free(&at);
	return result == JIT_FILE_READ || to->n > 0 ? result :
	    read_file(all, m, path, false, to);
}

enum jit_file
jit_file_read_copy(const struct modules *all, const struct module *m,
    const char *path, struct buf *to)
{
	return read_file(all, m, path, true, to);
}
