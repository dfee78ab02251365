/*
 * What the fuzzer runs in place of stackfold's main(): standard input is the
 * program of recordings whose stacks are folded with inlined functions and
 * lines of source.  Those of aarch64 have copies of stacks, which its tables
 * and its code unwind.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "input.h"

#define MOST ((size_t)1 << 20)

int tool_main(int argc, char *argv[]);

static char bytes[MOST], tool[] = "stackfold", symfs[] = "--symfs=inline";
static char in[] = "--inline", srcline[] = "--srcline=path";
static char addrs[] = "--addrs";
static char recording[] = "inline/recording", leaves[] = "inline/leaves";
static char jumps[] = "inline/jumps", bounds[] = "inline/bounds";
static char handler[] = "inline/handler";

int
main(void)
{
	size_t n = take(bytes, MOST);
	FILE *program = fopen("inline/none/dwarf-5", "w");
	char *args[] = {
		tool, symfs, in, srcline, addrs, recording, leaves, jumps,
		bounds, handler, NULL
	};

	if (program == NULL || fwrite(bytes, 1, n, program) != n ||
	    fclose(program) != 0)
		return 2;
	return tool_main((int)(sizeof(args) / sizeof(args[0])) - 1, args);
}
