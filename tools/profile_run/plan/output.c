#include "tools/profile_run/plan/output.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "common/base/sys.h"

bool
output_of(const char *command, struct buf *to)
{
	FILE *from = popen(command, "r");
	int c;

	while (from != NULL && (c = getc(from)) != EOF)
		buf_char(to, (char)c);
	return from != NULL && pclose(from) == 0;
}

bool
output_of_file(const char *path, size_t most, struct buf *to)
{
	int fd = sys_open(path, O_RDONLY);

	if (fd < 0)
		return false;
	buf_read(to, fd, most);
	close(fd);
	return true;
}
