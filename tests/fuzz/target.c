/*
 * What the fuzzer runs in place of a tool's main(): the first line of standard
 * input holds the tool's arguments, between blanks, the rest is the tool's own
 * standard input.  An argument that begins with '/' is ignored, so that no
 * device is read by chance.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input.h"

#define MOST ((size_t)1 << 20)

int tool_main(int argc, char *argv[]);

static char bytes[MOST + 1], tool[] = "tool";
static char *args[64];

/* the words of the first line become arguments; where the rest begins */
static size_t
split(size_t n, int *argc)
{
	char *nl = memchr(bytes, '\n', n);
	size_t end = nl != NULL ? (size_t)(nl - bytes) : n;

	bytes[end] = '\0';
	args[(*argc)++] = tool;
	for (char *s = strtok(bytes, " "); s != NULL; s = strtok(NULL, " "))
		if (s[0] != '/' && *argc < 62)
			args[(*argc)++] = s;
	return end < n ? end + 1 : n;
}

int
main(void)
{
	size_t n = take(bytes, MOST), at;
	int argc = 0;
	FILE *in = tmpfile();

	at = split(n, &argc);
	if (in == NULL || fwrite(bytes + at, 1, n - at, in) != n - at ||
	    fflush(in) != 0 || lseek(fileno(in), 0, SEEK_SET) != 0 ||
	    dup2(fileno(in), 0) != 0)
		return 2;
	return tool_main(argc, args);
}
