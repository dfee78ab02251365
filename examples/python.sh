#!/bin/sh
# python.sh - profile a Python program with names of functions, from Python 3.12
# on: each has a frame with a name on the stack.  perf reaches these frames if
# Python itself keeps frame pointers, as in Ubuntu and Fedora
set -e
python3 -X perf -c '
import sys, sysconfig
flags = sysconfig.get_config_var("PY_CORE_CFLAGS") or ""
sys.exit(not hasattr(sys, "is_stack_trampoline_active")
         or "-fno-omit-frame-pointer" not in flags)' 2>/dev/null || {
	echo "no Python of at least 3.12 with frame pointers here"
	exit 77
}
perf record -q -e cpu-clock -o /dev/null -- true >/dev/null 2>&1 || {
	echo "perf may not record here"
	exit 77
}
mkdir -p python
cd python
cat >work.py <<'END_PY'
def count_primes(n):
    return sum(all(i % j for j in range(2, int(i ** .5) + 1))
               for i in range(2, n))

print(count_primes(100000))
END_PY
profile_run capture --call-graph fp --frequency 499 --event cpu-clock -- \
	python3 -X perf work.py
foldtop -n 5 profiles/latest/folded.txt
grep -q count_primes profiles/latest/folded.txt
