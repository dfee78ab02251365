#!/bin/sh
# stacks.sh - stacks are whole, or it is said why they are not, and what helps

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

# without frame pointers the stack is looked at before it is asked for
frames() {	# call-graph=dwarf, fifty is true, main is there
	build spin -fomit-frame-pointer
	capture ./spin 15000
	grep -o 'call-graph=dwarf' profiles/latest/meta
	near fifty
	folded | grep -c ';main;' | sed 's/^[1-9].*/main is there/'
}

# broken in one of two programs, for all may be without any
broken() {	# recording with --call-graph dwarf, over 95 %
	build spin -O2 -fomit-frame-pointer
	capture --call-graph fp --workload \
		'dd if=/dev/zero of=/dev/null bs=1M count=999; ./spin 9000'
	grep -o 'recording with --call-graph dwarf' err
	capture --perf-opt=--all-user --call-graph dwarf ./spin 15000
	over 95 '^spin;.*;main;(spend;)?[a-z]*ty '
}

# libc keeps no frame pointers, and calls compare(); a shell for the workload
# must not spoil that
library() {	# over 95 %
	build sort -O2
	capture --perf-opt=--all-user --call-graph dwarf \
		--workload './sort 2000000'
	unwinds_libc || return
	over 95 '^sort;.*main[; ]'
}

# What is stripped must not get its names from the copy that perf keeps of it
# unstripped: the build-id is the same.
stripped() {	# spin: installing the debug symbols of
	HOME=$PWD
	build spin
	strip spin
	capture ./spin 3000
	sed -n 's/.*frame (\(spin\) .*; try \([^;]* of\) spin.*/\1: \2/p' err
}

# what is stripped has names again where their file is, and none without it
debuglink() {	# fifty is true, gone
	HOME=$PWD
	build spin
	objcopy --only-keep-debug spin spin.debug
	strip spin
	objcopy --add-gnu-debuglink=spin.debug spin
	capture ./spin 15000
	near fifty
	rm spin.debug
	profile_run analyze --input profiles/latest/perf.data >names 2>err
	grep -q fifty names || echo gone
}

# without --inline it depends on how long that takes
inlined() {	# outer: inner
	build inlined -O2
	capture --frequency 499 --call-graph dwarf --fold-opt=--inline \
		./inlined
	folded | sed -n 's/.*;main;\(outer\);\(inner\) .*/\1: \2/p' | uniq
}

# the frame that is larger than any copy tells so at once
fat_frame() {	# -fno-omit-frame-pointer
	build fat -O2 -fomit-frame-pointer
	capture ./fat
	grep -o -m 1 -e '-fno-omit-frame-pointer' err
}
