#!/bin/sh
# pkgsplit-perf.pl [FILE ...] - fold samples of `perf script` that are one line
# each, with the parts of a Java package as frames
#
#	java 4567/8603 [023] 1.5: cycles: 7fa8 Lcom/google/gson/Json;::add (/x)
#
# gives	java;com;google;gson;Json;::add 1
#
# Digits of names become X.  Samples of idle processors are skipped.
exec awk '
/^#/ || /xen_hypercall_sched_op|cpu_idle|native_safe_halt/ { next }
/^[ \t]/ {
	line = $0
	sub(/^[ \t]+/, "", line)
	# the command ends at the first number that times and events follow
	for (n = 2; n < length(line); n++) {
		rest = substr(line, n + 1)
		if (match(rest, /^[ \t]+[0-9]+\/*[0-9]*[ \t]/) &&
		    substr(rest, RLENGTH) ~ /:.*:/)
			break
	}
	if (n >= length(line))
		next
	command = substr(line, 1, n)
	gsub(/ /, "_", command)
	colon = index($0, ":")
	rest = substr($0, colon + 1)
	if (match(rest, /:[ \t]+/))
		rest = substr(rest, RSTART + RLENGTH)
	if (rest ~ /\)$/)
		sub(/ \(.*$/, "", rest)
	sub(/^[ \t]*[^ \t]*[ \t]*/, "", rest)
	sub(/^L/, "", rest)
	gsub(/[0-9]/, "X", rest)
	gsub(/\//, ";", rest)
	print command ";" rest " 1"
}' "$@"
