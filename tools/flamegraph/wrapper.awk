#!/bin/sh
"exec" "${0%/*}/@PROGRAM@" @QUOTED@ "$@"
# The shell stops above, which is a pattern of awk that no line reaches.  awk
# does not know where its script is; the arguments of its process tell.
BEGIN {
	if (recurse || record_wake_stack) {
		print "@NAME@: stacks of wakers are not available;" \
		    " leave -v out" | "cat >&2"
		exit 2
	}
	if (record_tid)
		arguments = " --tid"
	for (i = 1; i < ARGC; i++) {
		gsub(/'/, "'\\''", ARGV[i])
		arguments = arguments " '" ARGV[i] "'"
	}
	exit system("file=$(tr '\\0' '\\n' </proc/$PPID/cmdline |" \
	    " sed -n '/@NAME@$/{s/^-f\\(.\\)/\\1/;p;q;}');" \
	    "case $file in */*) ;; *) file=./$file ;; esac;" \
	    "exec \"${file%/*}/@PROGRAM@\" @OPTIONS@" arguments)
}
