#!/bin/sh
# allocations.sh - who allocates, in bytes: 60, 30 and 10 % in three functions
set -e
mkdir -p allocations
cd allocations
cat >take.c <<'END_C'
#include <stdlib.h>
#include <unistd.h>

#define TAKER(name, bytes) __attribute__((noinline)) void \
name(void) { void *volatile p = malloc(bytes); free(p); }

TAKER(load_image, 60000)
TAKER(read_index, 30000)
TAKER(parse_line, 10000)

int
main(void)
{
	for (int i = 0; i < 40; i++) {
		load_image();
		read_index();
		parse_line();
		usleep(5000);
	}
	return 0;
}
END_C
${CC:-cc} -g -O0 -fno-omit-frame-pointer -o take take.c

test -w /sys/kernel/tracing/uprobe_events || {
	profile_run capture --measure=alloc --dry-run ./take
	echo "perf may not set probes here"
	exit 77
}
# so few calls are all recorded
profile_run capture --measure=alloc --count 1 ./take
foldfilter --path='^;^take$' profiles/latest/folded.txt
