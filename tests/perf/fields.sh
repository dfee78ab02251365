#!/bin/sh
# fields.sh - read the text of perf script with any of its fields
# shellcheck disable=SC2154 # run has set it

# NAME OPTION ...: record spin
record() {
	name=$1
	shift
	perf record -q -e cpu-clock -F 999 -o "$name" "$@" -- ./spin 1000 \
		>/dev/null 2>&1
}

# NAME FIELDS: the stacks of a recording, without a root
fields_of() {
	perf script -i "$1" -F "$2" 2>/dev/null |
		stackfold --plain -q --root=none --weight=samples
}

# with ip, sym and dso, the stacks are those of the full form
fields() {	# chains: same, none: same
	build spin
	record chains -g
	record none
	for name in chains none; do
		fields_of $name comm,pid,tid,time,event,period,ip,sym,dso >full
		for some in ip comm,ip tid,ip comm,tid,ip pid,tid,ip \
			event,ip period,ip time,ip comm,time,ip comm,event,ip \
			comm,tid,event,ip comm,period,ip comm,tid,misc,ip; do
			fields_of $name "$some,sym,dso" >got
			cmp -s full got || echo "$name: $some differs"
		done
		[ ! -s full ] || echo "$name: same"
	done
}

# in a pipe, only the header has the end of the recording
halves() {	# whole, same
	build spin
	record chains -g
	perf script --header -i chains >text 2>/dev/null
	for half in 1 2; do
		stackfold --plain -q --time=50%/$half text >file$half
		# shellcheck disable=SC2002 # a pipe is what is tested
		cat text | stackfold --plain -q --time=50%/$half >pipe$half
	done
	stackfold --plain -q text >all
	foldfilter file1 file2 | cmp -s - all && echo whole
	cmp -s file1 pipe1 && cmp -s file2 pipe2 && echo same
}

# a number of a tracepoint, in hexadecimal
payload() {	# 50000 bytes written
	perf record -q -e syscalls:sys_enter_write -g -o calls -- dd \
		if=/dev/zero of=/dev/null bs=1000 count=50 status=none \
		>/dev/null 2>&1 || {
		echo "SKIP perf may not record system calls"
		return
	}
	perf script -i calls 2>/dev/null | stackfold --plain -q --weight=count |
		awk '{ n += $NF } END { print n, "bytes written" }'
}

# shellcheck disable=SC2016 # perl's, on purpose
sleeper='use Time::HiRes qw(sleep clock_gettime CLOCK_MONOTONIC);
sub now { clock_gettime(CLOCK_MONOTONIC) }
for (1 .. 10) { $t = now; sleep .05; $s += now - $t }
printf "%d\n", $s * 1e6'

# A sleep takes no longer than what the program measures, and at least the 500
# ms that it asks for, less its time in the run queue.  A busy machine has so
# many context switches that perf needs a large buffer.
asleep() {	# alone: as long, of all: as long
	command -v perl >/dev/null || {
		echo "SKIP no perl"
		return
	}
	for where in alone 'of all'; do
		# shellcheck disable=SC2046 # none, or -a
		perf record -q -e context-switches -c 1 -g --switch-events \
			$([ "$where" = alone ] || echo -a -m 4M) -o switches \
			-- perl -e "$sleeper" >slept 2>/dev/null || {
			echo "SKIP perf may not record context switches"
			return
		}
		perf script --show-switch-events -i switches 2>/dev/null |
			stackfold --plain -q --measure=off-cpu --comms=perl |
			awk -v slept="$(cat slept)" -v where="$where" '
			/nanosleep/ { n += $NF }
			END {
				true = n > 400000 && n < 1.01 * slept
				print where ":", true ? "as long" : n
			}'
	done
}
