#!/bin/sh
# stacks.sh - stacks are complete, or a message has the reason and the remedy

recursion() {	# 20 levels
	build deep
	capture ./deep
	folded | awk '{ n = gsub(/;down/, ""); if (n > most) most = n }
		END { print most, "levels" }'
}

kernel() {	# seen
	awk '!/^0* / && / read_zero$/ { seen = 1 } END { exit !seen }' \
		/proc/kallsyms || {
		echo "SKIP the kernel hides its symbols"
		return
	}
	capture dd if=/dev/zero of=/dev/null bs=1M count=20000 2>/dev/null
	folded | grep -c 'read_zero\|clear_user' | sed 's/^[1-9].*/seen/'
}

# left() runs in the thread of that name, and right() in the other
threads() {	# left is left, right is right
	build two
	capture --call-graph fp ./two
	folded | sed -n 's/^\(left\|right\);.*;\(left\|right\) .*/\1 is \2/p' |
		sort -u
}

unknown() {	# over 95 %
	build spin -fno-omit-frame-pointer
	capture --perf-opt=--all-user ./spin 15000
	over 95 '^spin;[^[]*$'
}

# code without frame pointers is detected before it is recorded
frames() {	# call-graph=dwarf, fifty is true, main is there
	build spin -fomit-frame-pointer
	capture ./spin 15000
	grep -o 'call-graph=dwarf' profiles/latest/meta
	measures_true fifty
	folded | grep -c ';main;' | sed 's/^[1-9].*/main is there/'
}

# one of two programs has no frame pointers
broken() {	# recording with --call-graph dwarf, over 95 %
	build spin -O2 -fomit-frame-pointer
	capture --call-graph fp --workload \
		'dd if=/dev/zero of=/dev/null bs=1M count=999; ./spin 9000'
	grep -o 'recording with --call-graph dwarf' err
	capture --perf-opt=--all-user --call-graph dwarf ./spin 15000
	over 95 '^spin;.*;main;(spend;)?[a-z]*ty '
}

# libc, without frame pointers, calls compare(), also if a shell is the workload
library() {	# over 95 %
	build sort -O2
	capture --perf-opt=--all-user --call-graph dwarf \
		--workload './sort 2000000'
	unwinds_libc || return
	over 95 '^sort;.*main[; ]'
}

# A stripped program must not have names from perf's unstripped copy of the same
# build id.
stripped() {	# spin: installing the debug symbols of
	HOME=$PWD
	build spin
	strip spin
	capture ./spin 3000
	sed -n 's/.*frame (\(spin\) .*; try \([^;]* of\) spin.*/\1: \2/p' err
}

# a stripped program has names if its debug file exists
debuglink() {	# fifty is true, gone
	HOME=$PWD
	build spin
	objcopy --only-keep-debug spin spin.debug
	strip spin
	objcopy --add-gnu-debuglink=spin.debug spin
	capture ./spin 15000
	measures_true fifty
	rm spin.debug
	profile_run analyze --input profiles/latest/perf.data >names 2>err
	grep -q fifty names || echo gone
}

# by default, inlined functions are expanded if that is fast
inlined() {	# outer: inner
	build inlined -O2
	capture --frequency 499 --call-graph dwarf --fold-opt=--inline \
		./inlined
	folded | sed -n 's/.*;main;\(outer\);\(inner\) .*/\1: \2/p' | uniq
}

# a frame that is larger than any copy is reported the first time
fat_frame() {	# -fno-omit-frame-pointer
	build fat -O2 -fomit-frame-pointer
	capture ./fat
	grep -o -m 1 -e '-fno-omit-frame-pointer' err
}
