#include "tools/profile_run/plan/processes.h"

#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/num.h"
#include "common/base/sys.h"

#define BLOCK ((size_t)4 << 10)	/* bytes of a file of /proc, at most */
#define START 20	/* words of stat, behind the name, to when it began */

uint64_t
processes_user(const char *user)
{
	struct passwd *known = getpwnam(user);
	uint64_t number;

	if (known != NULL)
		return known->pw_uid;
	if (!num_whole(str_of(user), &number))
		die("%s: no such user", user);
	return number;
}

/* a file below /proc, as a string that ends with NUL; "" if it has gone */
static const char *
read_file(const struct findings *f, const char *pid, const char *name,
    struct buf *text)
{
	struct buf path = {0};
	int fd;

	buf_fmt(&path, "%s/proc/%s%s", f->root, pid, name);
	fd = sys_open(buf_text(&path), O_RDONLY);
	text->n = 0;
	if (fd >= 0) {
		buf_read(text, fd, BLOCK);
		close(fd);
	}
	buf_free(&path);
	return buf_text(text);
}

/* seconds since the machine was started until the process began; 0 if that is
 * not known */
static double
read_start(const struct findings *f, const char *pid, struct buf *text)
{
	str rest, word = {0};
	size_t name;

	read_file(f, pid, "/stat", text);
	name = str_rchr(buf_str(text), ')');
	if (name == STR_NONE)
		return 0;
	rest = str_from(buf_str(text), name + 1);
	for (int i = 0; i < START; i++)
		if (!str_word(&rest, &word))
			return 0;
	return strtod(word.p, NULL) / (double)sysconf(_SC_CLK_TCK);
}

/* perf ends where it cannot read what a process has mapped */
static bool
can_read_maps(const struct findings *f, const char *pid)
{
	struct buf path = {0};
	int fd;

	buf_fmt(&path, "%s/proc/%s/maps", f->root, pid);
	fd = sys_open(buf_text(&path), O_RDONLY);
	if (fd >= 0)
		close(fd);
	buf_free(&path);
	return fd >= 0;
}

bool
processes_of_user(const struct findings *f, const char *user, double age,
    struct buf *list)
{
	struct buf path = {0}, text = {0};
	uint64_t number = processes_user(user);
	double now = strtod(read_file(f, "uptime", "", &text), NULL);
	struct dirent *one;
	struct stat st;
	DIR *all;

	buf_fmt(&path, "%s/proc", f->root);
	all = opendir(buf_text(&path));
	while (all != NULL && (one = readdir(all)) != NULL) {
		path.n = 0;
		buf_fmt(&path, "%s/proc/%s", f->root, one->d_name);
		if (!str_digit(one->d_name[0]) ||
		    stat(buf_text(&path), &st) != 0 || st.st_uid != number ||
		    (age > 0 && (!can_read_maps(f, one->d_name) ||
		    now - read_start(f, one->d_name, &text) < age)))
			continue;
		buf_fmt(list, "%s%s", list->n > 0 ? "," : "", one->d_name);
	}
	if (all != NULL)
		closedir(all);
	buf_free(&path);
	buf_free(&text);
	return all != NULL;
}
