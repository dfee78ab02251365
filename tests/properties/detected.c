/*
 * What tests/properties/detected builds and runs:
 *
 *	detected <NAMES
 *
 * prints "FORMAT	NAME" for each named file whose format is detected.  A
 * process judges many files; where one makes it exit, as a damaged archive
 * does, another goes on after that file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "common/io/in.h"
#include "tools/stackfold/formats.h"
#include "tools/stackfold/input/detect.h"

/* the files that were begun, in memory that processes share */
static size_t *begun;

static void
judge(const char *name)
{
	const struct format *f;
	struct in in;
	str head;

	if (!sys_is_file(name))
		return;
	in_open(&in, name);
	f = detect_guess(formats_all, &in, &head);
	if (f != NULL)
		printf("%s\t%s\n", f->name, name);
	fflush(stdout);
	in_close(&in);
}

static int
judge_all(FILE *names)
{
	char line[4096];

	for (size_t n = 0; fgets(line, sizeof(line), names) != NULL; n++) {
		line[strcspn(line, "\n")] = '\0';
		if (n < *begun)
			continue;
		*begun = n + 1;
		judge(line);
	}
	return 0;
}

/* a process of its own reads the names from the start; its status */
static int
run(const char *names)
{
	pid_t pid = fork();
	int status = 1;

	if (pid == 0) {
		FILE *f = fopen(names, "r");

		exit(f != NULL ? judge_all(f) : 2);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return 1;
	return status;
}

int
main(int argc, char *argv[])
{
	size_t before;

	begun = mmap(NULL, sizeof(*begun), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (argc != 2 || begun == MAP_FAILED)
		return 2;
	do
		before = *begun;
	while (run(argv[1]) != 0 && *begun > before);
	fprintf(stderr, "%zu files\n", *begun);
	return 0;
}
