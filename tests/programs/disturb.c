/*
 * disturb - for LD_PRELOAD: every other read(2), pread(2) and write(2) is
 * interrupted by a signal; the first read cuts the file of CUT to half
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int
interrupted(void)
{
	static int calls;

	errno = EINTR;
	return calls++ % 2 == 0;
}

static void
cut(void)
{
	const char *path = getenv("CUT");
	struct stat st;

	if (path != NULL && stat(path, &st) == 0 &&
	    truncate(path, st.st_size / 2) == 0)
		unsetenv("CUT");
}

ssize_t
read(int fd, void *to, size_t n)
{
	ssize_t got = interrupted() ? -1 : syscall(SYS_read, fd, to, n);

	cut();
	return got;
}

ssize_t
pread(int fd, void *to, size_t n, off_t at)
{
	return interrupted() ? -1 : syscall(SYS_pread64, fd, to, n, at);
}

ssize_t
write(int fd, const void *from, size_t n)
{
	return interrupted() ? -1 : syscall(SYS_write, fd, from, n);
}
