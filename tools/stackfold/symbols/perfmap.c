#include "tools/stackfold/symbols/perfmap.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/num.h"
#include "common/base/sys.h"

#define MOST ((size_t)1 << 30)	/* bytes of a map */
#define STATUS ((size_t)1 << 20)	/* bytes of a file of /proc */
#define SLACK 2			/* seconds that clocks may be apart */

/* does the map belong to root, to us or to the user of its process?  Others
 * could write anything into it */
static bool
is_trusted(const struct stat *st, uint32_t pid)
{
	struct buf path = {0};
	struct stat process;
	bool own;

	if (!S_ISREG(st->st_mode))
		return false;
	if (st->st_uid == 0 || st->st_uid == geteuid())
		return true;
	buf_fmt(&path, "/proc/%u", (unsigned)pid);
	own = stat(buf_text(&path), &process) == 0 &&
	    process.st_uid == st->st_uid;
	buf_free(&path);
	return own;
}

/* a number in a file of /proc: the n-th word behind the last mark, or 0 */
static uint64_t
read_number(const char *path, str mark, unsigned n)
{
	struct buf b = {0};
	int fd = sys_open(path, O_RDONLY);
	uint64_t value = 0;
	str rest, line = {0}, word = {0};
	size_t at;

	if (fd < 0)
		return 0;
	buf_read(&b, fd, STATUS);
	close(fd);
	rest = buf_str(&b);
	n = str_find(rest, mark) != STR_NONE ? n : UINT_MAX;
	while ((at = str_find(rest, mark)) != STR_NONE)
		rest = str_from(rest, at + mark.n);
	str_cut(&rest, '\n', &line);
	while (n > 0 && str_word(&line, &word))
		n--;
	if (n > 0 || !num_whole(word, &value))
		value = 0;
	buf_free(&b);
	return value;
}

/* seconds since 1970 when a living process began; 0 if it is not known */
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

/*
 * Was the file written before the process began?  The recording may tell when
 * that was; otherwise a process that lived when the recording ended is taken
 * for the recorded one.
 */
static bool
is_too_old(const struct modules *all, const struct module *m,
    const struct stat *st)
{
	int64_t since = m->recorded.began;

	if (since == 0) {
		since = read_process_start(m->recorded.pid);
		if (since > all->made + SLACK)
			return false;
	}
	return (int64_t)st->st_mtime + SLACK < since;
}

/* append the map; why it cannot be used, or NULL */
static const char *
read_map(const struct modules *all, const struct module *m, const char *path,
    struct buf *to)
{
	uint32_t pid = m->recorded.pid;
	const char *why = NULL;
	struct stat st;
	int fd;

	if (lstat(path, &st) != 0)
		return "no map of it";
	if (!is_trusted(&st, pid))
		return "the map is another user's";
	fd = sys_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	if (fd < 0 || fstat(fd, &st) != 0 || !is_trusted(&st, pid)) {
		if (fd >= 0)
			close(fd);
		return "the map cannot be read";
	}
	if (is_too_old(all, m, &st))
		why = "the map is older than the process";
	else if (!buf_read(to, fd, MOST))
		why = to->n >= MOST ? "the map is larger than 1 GB" :
		    "the map cannot be read to its end";
	close(fd);
	return why;
}

/* the number that a living process has in its own namespace, or 0 */
static uint64_t
read_inner_pid(uint32_t pid)
{
	struct buf b = {0}, path = {0};
	str rest, line, word;
	uint64_t n = 0;
	int fd;

	buf_fmt(&path, "/proc/%u/status", (unsigned)pid);
	fd = sys_open(buf_text(&path), O_RDONLY);
	if (fd >= 0 && buf_read(&b, fd, STATUS))
		for (rest = buf_str(&b); str_cut(&rest, '\n', &line);)
			if (str_starts(line, STR("NStgid:")))
				while (str_word(&line, &word))
					num_whole(word, &n);
	if (fd >= 0)
		close(fd);
	buf_free(&b);
	buf_free(&path);
	return n;
}

/* read the map of a process, which may live in a container */
static const char *
find_map(const struct modules *all, const struct module *m, struct buf *to)
{
	struct buf path = {0};
	const char *why = "";
	uint64_t inner = read_inner_pid(m->recorded.pid);

	if (inner > 0) {
		buf_fmt(&path, "/proc/%u/root/tmp/perf-%llu.map",
		    (unsigned)m->recorded.pid, (unsigned long long)inner);
		why = read_map(all, m, buf_text(&path), to);
	}
	buf_free(&path);
	return why == NULL || to->n > 0 ? why :
	    read_map(all, m, m->name.p, to);
}

/* cut a hexadecimal number and the blank behind it off the line */
static bool
cut_hex(str *line, uint64_t *n)
{
	str word;

	while (line->n > 0 && line->p[0] == ' ')
		*line = str_from(*line, 1);
	if (!str_cut(line, ' ', &word))
		return false;
	if (str_starts(word, STR("0x")))
		word = str_from(word, 2);
	return num_hex(word, n);
}

void
perfmap_load(const struct modules *all, struct module *m)
{
	struct symtab *t = &m->table;
	str text, line, rest;

	m->why = find_map(all, m, &t->text[0].all);
	text = rest = buf_str(&t->text[0].all);
	t->last_wins = true;
	while (str_cut(&rest, '\n', &line)) {
		struct symtab_symbol s = {0};
		uint64_t size;
		str left = line;

		if (!cut_hex(&left, &s.start) || !cut_hex(&left, &size) ||
		    left.n == 0)
			continue;
		s.end = s.start + size;
		s.name = (uint32_t)(left.p - text.p);
		if (s.end >= s.start)
			symtab_add(t, s);
	}
	symtab_finish(t);
}
