#!/bin/sh
# own.sh - reports lead with the functions of the program that was recorded

# FUNCTION: it is in the first ten lines, with the share it has measured
leads() {
	want=$(sed -n "s/^$1 //p" shares)
	n=$(sed -n 's/^# samples="\(.*\)"$/\1/p' profiles/latest/folded.txt)
	head -n 10 profiles/latest/report.txt |
	sed -n "s/^[0-9]*) $1 .*(\([0-9.]*\)%).*/\1/p" |
	awk -v f="$1" -v want="$want" -v n="$n" '{
		off = $1 > want ? $1 - want : want - $1
		most = 4.9 * sqrt(want * (100 - want) / n) + .5
		print f, off < most ? "leads" : $1 " and not " want
	}'
}

own_functions() {	# source folders, fifty leads, thirty leads
	build spin
	capture ./spin 12000
	sed -n 's/^# own-from="\(.*\)"$/\1/p' profiles/latest/folded.txt
	leads fifty
	leads thirty
}

own_without_debug_information() {	# program files, fifty leads
	build spin -g0
	capture ./spin 4000
	sed -n 's/^# own-from="\(.*\)"$/\1/p' profiles/latest/folded.txt
	leads fifty
}
