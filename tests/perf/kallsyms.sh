#!/bin/sh
# kallsyms.sh - perf's copy of /proc/kallsyms names kernel code if it is that of
# the recorded kernel
# shellcheck disable=SC2154,SC2016 # run has set it; awk expands

# the name that the running kernel has for the function after its code
after() {
	awk 'past && !/ _/ && $2 ~ /[Tt]/ && NF == 3 { print $3; exit }
		/ _etext$/ { past = 1 }' /proc/kallsyms
}

# WHAT AWK: edit the lines of the copy, whose $3 is a name, by awk; then print
# the frames of "recording", of which those that begin with "copied_" are from
# the copy
with_copy() {
	awk "$2" kallsyms >"$copy"
	echo "$1: $(stackfold --plain -q recording |
		sed "s/;$after;/;after;/")"
}

# N: how many of them say the same, without what they are
same() {
	sed 's/.*: //' | uniq -c | sed "s/ *\([0-9]*\) /\1 of $1: /"
}

begin_copies() {
	id=$(python3 "$top/tests/perf/running.py" id 2>/dev/null)
	after=$(after)
	if [ -z "$id" ] || [ -z "$after" ] ||
	    ! grep -q ' _etext$' /proc/kallsyms ||
	    grep -q '^0* . _text$' /proc/kallsyms; then
		echo "SKIP the kernel hides its build id or its symbols"
		return 1
	fi
	copy="$HOME/.debug/[kernel.kallsyms]/$id/kallsyms"
	mkdir -p "${copy%/*}"
	awk '$3 !~ /^_s?text$|^_etext$/ { $3 = "copied_" $3 }
		{ print $1, $2, $3 (NF > 3 ? "\t" $4 : "") }' \
		/proc/kallsyms >kallsyms
}

copies_of_kallsyms() {	# 3 of 3: app;copied_vfs_read 1
	begin_copies || return
	{
		python3 "$top/tests/perf/running.py" 0 vfs_read >recording
		with_copy whole '{ print }'
		with_copy 'cut after it' '{ print } $3 == "_etext" { exit }'
		python3 "$top/tests/perf/running.py" 0x2000 vfs_read >recording
		with_copy moved '{ print }'
	} | same 3
	rm -r "$HOME/.debug"
}

# lines that are truncated, hidden, missing, damaged or in another order
bad_copies_of_kallsyms() {	# 9 of 9: app;vfs_read 1
	begin_copies || return
	python3 "$top/tests/perf/running.py" 0 vfs_read >recording
	{
		with_copy cut '$3 == "_etext" { exit } { print }'
		with_copy half '$3 == "_etext" { printf "%s %s _ete", $1, $2
			exit } { print }'
		with_copy 'no line end' '$3 == "_etext" {
			printf "%s %s %s", $1, $2, $3; exit } { print }'
		with_copy hidden '{ $1 = "0000000000000000"; print }'
		with_copy 'no anchor' '$3 != "_text"'
		with_copy damaged '{ print }
			$3 == "copied_vfs_read" { print "" }'
		with_copy disordered '
			$3 == "copied_vfs_read" { kept = $0; next }
			{ print }
			kept { print kept; kept = "" }'
		with_copy 'with zeros' '$3 == "copied_vfs_read" {
			printf "%s %s a%c", $1, $2, 0; next } { print }'
		with_copy empty 'NR < 0'
	} | same 9
	rm -r "$HOME/.debug"
}

# an address that the running kernel does not have
copies_name_all() {	# app;copied_vfs_write;after;copied_vfs_read 1
	begin_copies || return
	python3 "$top/tests/perf/running.py" 0 vfs_read "$after" vfs_write \
		>recording
	with_copy it '{ print }' | sed "s/.*: //; s/;copied_$after;/;after;/"
	rm -r "$HOME/.debug"
}

# each function, and the byte before it
copies_say_what_the_kernel_says() {	# same
	begin_copies || return
	python3 "$top/tests/perf/running.py" all >recording
	cat /proc/kallsyms >"$copy"
	stackfold --plain -q --addrs recording >once
	strace -f -o calls true 2>/dev/null &&
		strace -f -o calls stackfold --plain -q recording >/dev/null &&
		grep -o '"/proc/kallsyms"' calls
	rm -r "$HOME/.debug"
	stackfold --plain -q --addrs recording >twice
	[ "$(wc -c <once)" -lt 1000000 ] || ! cmp once twice || echo same
}

# the result is the same if another thread reads the file ahead
copies_have_no_modules() {	# 3 app;[app];after 1, 3 app;[app];vfs_read 300
	begin_copies || return
	python3 "$top/tests/perf/running.py" modules vfs_read "$after" \
		>recording
	cat /proc/kallsyms >"$copy"
	for threads in 1 2 7; do
		stackfold --plain -q -j "$threads" recording
	done | sed "s/;$after /;after /" | sort | uniq -c | sed 's/^ *//'
	rm -r "$HOME/.debug"
}
