#!/bin/sh
# crosscheck.sh - compare profilers: one program, recorded by perf twice, by gprof
# and by callgrind, each as folded stacks of its functions
#
# Some differences are expected.  gprof adds a call of mcount to each function,
# which slows down small functions that are called often (tiny, call), and whose
# time is not counted.  callgrind counts instructions, so a function with slow
# instructions looks cheap (divide).  Neither sees inlined functions; there are
# none here.  Two runs of perf differ by chance.
set -e
for tool in cc gprof valgrind; do
	command -v $tool >/dev/null || { echo "no $tool here"; exit 77; }
done
perf record -q -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record here"
	exit 77
}
mkdir -p crosscheck
cd crosscheck
cat >work.c <<'END_C'
#include <stdlib.h>

static volatile unsigned long sum = 1;

__attribute__((noinline)) void
tiny(unsigned long i)
{
	sum += i;
}

__attribute__((noinline)) void
call(long n)
{
	for (long i = 0; i < n; i++)
		tiny((unsigned long)i);
}

__attribute__((noinline)) void
add(long n)
{
	for (long i = 0; i < n; i++)
		sum += (unsigned long)i;
}

__attribute__((noinline)) void
divide(long n)
{
	for (long i = 1; i < n; i++)
		sum = 0xffffffffffff / (sum | 1);
}

int
main(int argc, char *argv[])
{
	for (long i = argc > 1 ? atol(argv[1]) : 1; i > 0; i--) {
		call(100000);
		add(500000);
		divide(100000);
	}
}
END_C
cc -O1 -g -fno-omit-frame-pointer -o work work.c
cc -O1 -g -pg -o counted work.c

for run in 1 2; do
	perf record -q -e cpu-clock -F 999 -g -o $run.data -- ./work 1000
	stackfold -q --no-restore $run.data | foldfilter --max-stack=1 \
		--unmatched=drop --leaf-at '^(tiny|call|add|divide)$' \
		>perf.$run
done
# FILE UNIT: print the functions of the program as stacks of one frame
functions() {
	printf '# unit="%s"\n' "$2"
	awk '$1 ~ /^(tiny|call|add|divide)$/ { print $1, int($2) }' "$1"
}
# % time, cumulative seconds, self seconds, calls, ... name
./counted 1000
gprof -b -p ./counted gmon.out |
	awk '$3 ~ /^[0-9.]+$/ { print $NF, $3 * 1e9 }' >list
functions list ns >gprof
# "instructions (share%)  file:function [program]"
valgrind -q --tool=callgrind --callgrind-out-file=calls.out ./work 10 2>log
callgrind_annotate --auto=no calls.out | sed -n \
	's/^ *\([0-9,]*\) *([ 0-9.]*%) *[^ ]*:\([a-z]*\) .*/\2 \1/p' |
	tr -d , >list
functions list instructions >callgrind

echo "function    perf  again  gprof  callgrind (percent)"
for name in perf.1 perf.2 gprof callgrind; do
	awk -v name=$name '!/^#/ { w[$1] += $2; all += $2 }
		END { for (f in w) print f, name, 100 * w[f] / all }' $name
done | awk '{ share[$1, $2] = $3; names[$1] }
	END { for (f in names) printf "%-10s %5.1f  %5.1f  %5.1f  %5.1f\n", f,
		share[f, "perf.1"], share[f, "perf.2"], share[f, "gprof"],
		share[f, "callgrind"] }' | sort

for other in perf.2 gprof callgrind; do
	echo
	echo "perf against $other"
	folddiff --report --norm=total perf.1 $other
done
