#include "tools/flamesvg/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/sys.h"

#define LINKS 40	/* maximum length of a chain of links */

/* paths of the file, with its links resolved, and of the temporary file next
 * to it, which replaces it at the end; part.n is 0 if there is none */
static struct buf file, part;

static void
remove_part(void)
{
	if (part.n > 0)
		unlink(part.p);
	part.n = 0;
}

static void
signal_remove_part(int number)
{
	remove_part();
	raise(number);		/* SA_RESETHAND: this ends the program */
}

/* Remove the temporary file however the program ends, except by SIGKILL. */
static void
set_cleanup(void)
{
	static const int signals[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM};
	struct sigaction act = {.sa_handler = signal_remove_part}, before;

	act.sa_flags = (int)SA_RESETHAND;
	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < LENGTH(signals); i++)
		if (sigaction(signals[i], NULL, &before) == 0 &&
		    before.sa_handler != SIG_IGN)
			sigaction(signals[i], &act, NULL);
	atexit(remove_part);
}

/* Set `file` to the target of a chain of links, which need not exist. */
static void
resolve_links(const char *path)
{
	char to[PATH_MAX];
	struct stat st;

	buf_add(&file, str_of(path));
	for (int i = 0; lstat(buf_text(&file), &st) == 0 &&
	    S_ISLNK(st.st_mode); i++) {
		ssize_t n = readlink(file.p, to, sizeof(to));
		size_t folder = str_folder(buf_str(&file));

		errno = ELOOP;
		if (n <= 0 || i == LINKS)
			die("%s:", path);
		if (st.st_uid != 0 && st.st_uid != geteuid())
			die("%s: this link belongs to another user", path);
		file.n = to[0] == '/' ? 0 : folder;
		buf_add(&file, (str){to, (size_t)n});
	}
}

/* Return true for standard output, a pipe or a device: no file replaces it. */
static bool
is_written_in_place(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return false;
	if (S_ISDIR(st.st_mode))
		die("%s: is a folder", path);
	return !S_ISREG(st.st_mode) || str_starts(str_of(path),
	    STR("/dev/fd/")) || str_starts(str_of(path), STR("/dev/std"));
}

void
output_file_open(struct out *o, const char *path)
{
	*o = (struct out){.fd = STDOUT_FILENO, .name = path};
	if (strcmp(path, "/dev/stdout") == 0)
		return;		/* opening it again may be forbidden */
	resolve_links(path);
	if (is_written_in_place(path)) {
		o->fd = sys_open(path, O_WRONLY | O_APPEND);
	} else {
		set_cleanup();
		buf_fmt(&part, "%s.%ld", file.p, (long)getpid());
		o->fd = sys_open(buf_text(&part), O_WRONLY | O_CREAT | O_EXCL);
		if (o->fd < 0)
			part.n = 0;	/* not our file: keep it */
	}
	if (o->fd < 0)
		die("%s:", path);
}

void
output_file_close(struct out *o)
{
	out_close(o);
	if (part.n > 0 && rename(part.p, file.p) != 0)
		die("%s:", o->name);
	part.n = 0;
}
