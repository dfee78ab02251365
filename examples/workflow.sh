#!/bin/sh
# workflow.sh - profile a program, read the report, change the program, and check
# the change; all files are in ./workflow
set -e
mkdir -p workflow
cd workflow

cat >work.c <<'END'
#include <stdlib.h>

static volatile unsigned long sink;

/* as fast as each other: alike, and at the same place of a cache line */
#define WORK(name) __attribute__((noinline, aligned(64))) void \
name(long n) { for (long i = 0; i < n; i++) sink += (unsigned long)i; }

WORK(parse_input)
WORK(hash_lookup)
WORK(write_output)

int
main(int argc, char *argv[])
{
	long times = argc > 1 ? atol(argv[1]) : 1;

	for (int i = 0; i < 48000; i++) {	/* 50, 30 and 20 percent */
		parse_input(50000);
		hash_lookup(30000);
		write_output(20000 * times);
	}
	return 0;
}
END
${CC:-cc} -g -O0 -o work work.c

perf record -q -e cpu-clock -o probe -- true >/dev/null 2>&1 || {
	echo "perf may not record here"
	exit 77
}
record="profile_run capture --frequency 1999 --event cpu-clock"

# Where does the time go?
$record --output before --workload ./work
profile_run analyze --input before --top 3
for want in parse_input:50 hash_lookup:30 write_output:20; do
	foldfilter --granularity function before/latest/folded.txt |
		foldtop --tsv -n 0 |
		awk -F'\t' -v name="${want%:*}" -v want="${want#*:}" '
		$8 == name { share = $5 }
		END {
			print name, share "%, of", want
			exit share < want - 6 || share > want + 6
		}'
done

# After a change, write_output is twice as slow: the picture and the table show it,
# and the gate fails.  The commands differ, but the rest of the work does not:
# --norm=none compares seconds, which need no function that has not changed.
$record --output after --workload './work 2'
if profile_run diff --before before --after after --output diff.svg -- \
	--norm=none --check --fail-on='self:write_output:+5pp'; then
	echo "the gate has let it pass"
	exit 1
fi
grep -q write_output diff.svg

# The other way round, it is faster, and passes, though one run a side could
# not show 5 points more.
profile_run diff --before after --after before --output back.svg -- \
	--norm=none --check --fail-on='self:write_output:+5pp' --allow-blind
echo "done: workflow/diff.svg"
