#include "tools/flamesvg/save.h"

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

#define LINKS 40	/* that are followed from one to the next */

static struct buf file, part;	/* the path, and that of what becomes it */

static void
remove_part(void)
{
	if (part.n > 0)
		unlink(part.p);
	part.n = 0;
}

static void
stopped(int number)
{
	remove_part();
	raise(number);		/* which ends us now */
}

static void
remove_at_end(void)
{
	static const int signals[] = {SIGHUP, SIGINT, SIGPIPE, SIGTERM};
	struct sigaction act = {.sa_handler = stopped}, before;

	act.sa_flags = (int)SA_RESETHAND;
	sigemptyset(&act.sa_mask);
	for (size_t i = 0; i < LENGTH(signals); i++)
		if (sigaction(signals[i], NULL, &before) == 0 &&
		    before.sa_handler != SIG_IGN)
			sigaction(signals[i], &act, NULL);
	atexit(remove_part);
}

/* where a chain of links leads to, which need not exist */
static void
follow_links(const char *path)
{
	char to[PATH_MAX];
	struct stat st;

	buf_fmt(&file, "%s", path);
	buf_char(&file, '\0');
	for (int i = 0; lstat(file.p, &st) == 0 && S_ISLNK(st.st_mode); i++) {
		ssize_t n = readlink(file.p, to, sizeof(to));
		size_t slash = str_rchr(str_of(file.p), '/');

		errno = ELOOP;
		if (n <= 0 || i == LINKS)
			die("%s:", path);
		if (st.st_uid != 0 && st.st_uid != geteuid())
			die("%s: this link belongs to another user", path);
		file.n = to[0] == '/' || slash == STR_NONE ? 0 : slash + 1;
		buf_add(&file, (str){to, (size_t)n});
		buf_char(&file, '\0');
	}
}

/* standard output, a pipe, a device: nothing can take its place */
static bool
is_written_to(const char *path)
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
save_open(struct out *o, const char *path)
{
	*o = (struct out){.fd = STDOUT_FILENO, .name = path};
	if (strcmp(path, "/dev/stdout") == 0)
		return;		/* where opening it again may be forbidden */
	follow_links(path);
	if (is_written_to(path)) {
		o->fd = sys_open(path, O_WRONLY | O_APPEND);
	} else {
		remove_at_end();
		buf_fmt(&part, "%s.%ld", file.p, (long)getpid());
		buf_char(&part, '\0');
		o->fd = sys_open(part.p, O_WRONLY | O_CREAT | O_EXCL);
		if (o->fd < 0)
			part.n = 0;	/* it is not ours */
	}
	if (o->fd < 0)
		die("%s:", path);
}

void
save_close(struct out *o)
{
	out_close(o);
	if (part.n > 0 && rename(part.p, file.p) != 0)
		die("%s:", o->name);
	part.n = 0;
}
