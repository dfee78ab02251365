/* lines - what libc allocates for its callers */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__((noinline))

NOINLINE static char *
format_line(int i)
{
	char *line = NULL;

	return asprintf(&line, "line %d of the file", i) < 0 ? NULL : line;
}

NOINLINE static char *
copy_line(const char *line)
{
	return strdup(line);
}

NOINLINE static void
read_file(void)
{
	FILE *f = fopen("/proc/self/status", "r");
	char *line = NULL;
	size_t n = 0;

	while (f != NULL && getline(&line, &n, f) > 0)
		;
	free(line);
	if (f != NULL)
		fclose(f);
}

int
main(void)
{
	for (int i = 0; i < 20000; i++) {
		char *line = format_line(i), *copy = copy_line(line);

		free(copy);
		free(line);
		if (i % 50 == 0)
			read_file();
	}
	return 0;
}
