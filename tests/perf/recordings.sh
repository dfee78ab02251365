#!/bin/sh
# recordings.sh - a recording has the same stacks as its text
# shellcheck disable=SC2154 # run has set it

# FILE OPTION ...: compare the stacks of a recording and of its text, except for
# the date, for which perf takes another time of the file
same_as_text() {
	file=$1
	shift
	perf script --no-inline --header --show-switch-events -i "$file" \
		2>/dev/null |
		stackfold --plain -q --format=perf "$@" 2>/dev/null |
		sed '/^# date=/d;/^# own/d' >text
	stackfold --plain -q --no-restore "$@" "$file" 2>/dev/null |
		sed '/^# date=/d;/^# own/d' >native
	if [ ! -s text ] && [ ! -s native ]; then echo nothing
	elif cmp -s text native; then echo same
	else echo "$(diff text native | grep -c '^[<>]') lines differ"; fi
}

# Each way of recording, as a file.  Of the whole machine, only our program is
# compared: perf does not know all names of the PLT (see stackfold(1)).
kinds_of_recordings() {	# same
	build spin
	while read -r name options; do
		# shellcheck disable=SC2086 # words, on purpose
		perf record -q -F 999 $options -o kind.data -- ./spin 300 \
			>/dev/null 2>&1
		result=$(same_as_text kind.data --event='*' --comms=spin)
		[ "$result" = same ] || result="$name: $result"
		echo "$result"
	done <<-END | sort -u
		-g -e cpu-clock -g
		-a -e cpu-clock -g -a
		none -e cpu-clock
		events -e cpu-clock,task-clock,page-faults -g
		group -e {cpu-clock,page-faults}:S -g
		threads -e cpu-clock -g --per-thread
		tail -e cpu-clock -g --tail-synthesize
		folder -e cpu-clock -g -a --threads
		ids -e cpu-clock -g --sample-identifier --buildid-mmap
		all -e cpu-clock -g -d -P -R -T -W --data --sample-cpu
		user -e cpu-clock:u -g
	END
}

# the same from a pipe
recordings_from_pipes() {	# same, the same again
	build spin
	perf record -q -F 999 -e cpu-clock,page-faults -g -o - -- ./spin 300 \
		>pipe.data 2>/dev/null
	same_as_text pipe.data --event='*'
	stackfold --plain -q <pipe.data >once
	stackfold --plain -q pipe.data >twice
	! cmp -s once twice || echo "the same again"
}

# Options that select, root, name and weigh samples have the same result.  A
# part of such a short recording may be empty.
options_on_recordings() {	# same
	build spin
	perf record -q -F 999 -e cpu-clock -g -a -o options.data -- ./spin 300 \
		>/dev/null 2>&1
	while read -r options; do
		# shellcheck disable=SC2086 # words, on purpose
		same_as_text options.data '--comms=sp*' $options
	done <<-END | sed 's/^nothing$/same/' | sort -u
		--kernel
		--all --addrs
		--module
		--comms=sp*
		--cpus=0
		--time=10%/2
		--time=+0.05,+0.2
		--slice=0.1
		--root=none
		--names=raw
		--names=short
		-w samples
		-w time
		--no-merge
		--list-events
	END
}

# waits, from sched_switch and from records of context switches
waits_in_recordings() {	# same
	build spin
	perf record -q -e sched:sched_switch -g --switch-events -o wait.data \
		-- sh -c './spin 100; sleep 0.1' >/dev/null 2>&1 || {
		echo "SKIP no tracepoints"
		return
	}
	{
		same_as_text wait.data --measure=off-cpu
		same_as_text wait.data --measure=off-cpu --thread-state='*'
		same_as_text wait.data --weight=prev_prio
	} | sort -u
}

# Copies of stacks are unwound: main called what spins, and the C library main.
copied_stacks_in_recordings() {	# 3 functions that main calls
	build spin
	perf record -q -F 999 -e cpu-clock --call-graph dwarf -o dwarf.data \
		-- ./spin 3000 >/dev/null 2>&1
	stackfold --plain -q dwarf.data |
		grep -E ';(fifty|thirty|twenty)[; ]' >spins
	functions=$(grep -Eo ';(fifty|thirty|twenty)[; ]' spins | tr ';' ' ' |
		sort -u | wc -l)
	if grep -v ';_start;.*;main;' spins; then :
	else echo "$functions functions that main calls"; fi
}

# THEIRS [PROGRAM]: print how the stacks of THEIRS and of copied.data differ;
# with PROGRAM, those of THEIRS were found by its frame pointers
copied_are() {
	stackfold --plain -q --no-merge ${2:+--module} copied.data >ours
	if python3 "$top/tests/perf/stacks.py" ${2:+--pointers "$2"} \
		"$1" ours >said; then echo same callers; else cat said; fi
}

# compared with those that perf unwinds
copied_stacks_like_perf() {	# same callers
	build sort -O2
	perf record -q -F 1999 -e cpu-clock --call-graph dwarf -o copied.data \
		-- ./sort 1000000 >/dev/null 2>&1
	perf script --no-inline -F +pid -i copied.data 2>/dev/null |
		stackfold --plain -q --format=perf --no-merge >theirs
	copied_are theirs
}

# compared with frame pointers in the same copies
copied_stacks_like_pointers() {	# same callers
	command -v c++ >/dev/null || {
		echo "SKIP no compiler of C++"
		return
	}
	c++ -O2 -fno-omit-frame-pointer -mno-omit-leaf-frame-pointer \
		-o templates "$top/tests/programs/kinds/templates.cc"
	perf record -q -F 1999 -e cpu-clock --call-graph dwarf -o copied.data \
		-- ./templates >/dev/null 2>&1
	python3 "$top/tests/perf/pointers.py" copied.data chains.data
	stackfold --plain -q --no-restore --no-merge --module chains.data \
		>theirs
	copied_are theirs templates
}

# perf script decodes it as well
compressed_recordings() {	# same
	build spin
	perf record -q -F 999 -e cpu-clock -g -z -o packed.data -- ./spin 300 \
		>/dev/null 2>err || {
		echo "SKIP this perf cannot compress"
		return
	}
	same_as_text packed.data
}

# Without build ids, the time of the file shows that a program was built anew.
rebuilt_programs() {	# fifty, it changed after the recording
	build spin
	perf record -q -F 999 -e cpu-clock -g -N -B -o old.data -- ./spin 3000 \
		>/dev/null 2>&1
	stackfold --plain old.data >folded 2>err
	if grep -q ';fifty ' folded; then echo fifty; else cat err; fi
	touch -d '+1 hour' spin
	stackfold --plain old.data 2>&1 | grep -q ';fifty ' && echo fifty
	stackfold --plain old.data 2>&1 >/dev/null |
		sed -n "s,.*no symbols of $PWD/spin: \([a-z ]*\).*,\1,p"
}

# a process that has another PID in its container, while it lives
containers() {	# same, made_at_run_time
	build jit
	unshare -fpm true 2>/dev/null || {
		echo "SKIP no namespaces here"
		return
	}
	mkfifo said
	perf record -q -F 999 -e cpu-clock -g -o live.data -- sh -c \
		'unshare -fpm ./jit >said & read -r _ <said' >/dev/null 2>&1
	same_as_text live.data
	stackfold --plain -q live.data |
		sed -n 's/.*;\(made_at_run_time\) .*/\1/p' |
		sort -u
	# shellcheck disable=SC2046 # words, on purpose
	kill $(processes jit)
}

# weights of memory accesses, added up from the text by perf's words for them
accesses() {	# same, as perf says
	cases=$top/tests/cases/stackfold/perfdata
	for name in the-memory-that-it-used the-first-part-of-a-struct; do
		cp "$cases"/weight-of-an-access-*"-$name.in" "$name"
		perf script -i "$name" -F +weight,+data_src >"$name.text"
		stackfold --plain -q --weight=weight "$name" >native
		stackfold --plain -q --weight=weight "$name.text" |
			cmp - native && echo same
	done 2>/dev/null | sort -u
	stackfold --plain -q --weight=weight the-memory-that-it-used |
		foldtop --tsv -n 0 |
		awk -F'\t' 'NR > 1 && $1 { print $NF ": " $1 }' | sort >folded
	awk -F'|' '/OP / {
			words = substr($3, 5) ($4 ~ /HitM/ ? ", HitM" : "")
			n = split($NF, end, " ")
			sum[words] += end[n]
		}
		END { for (w in sum) if (sum[w]) print w ": " sum[w] }
		' the-memory-that-it-used.text | sort | cmp -s - folded &&
		echo as perf says
}

# Each source line of a function weighs what perf annotate prints, which omits
# small weights; inlined functions have lines of their own.
lines() {	# same, mix.h:4, sum.cc:8
	if ! { command -v c++ && command -v objdump; } >/dev/null; then
		echo "SKIP no c++ or objdump"
		return
	fi
	mkdir inc
	cat >inc/mix.h <<-'END'
	static inline unsigned __attribute__((always_inline)) mix(unsigned x)
	{
		x ^= x << 13;
		x ^= x >> 17;
		return x ^ x << 5;
	}
	END
	cat >sum.cc <<-'END'
	#include <vector>
	#include "inc/mix.h"
	namespace app {
	__attribute__((noinline)) unsigned sum(const std::vector<unsigned> &v)
	{
		unsigned s = 0;
		for (unsigned x : v)
			s += mix(x);
		return s;
	}
	}
	int main()
	{
		std::vector<unsigned> v(100000);
		unsigned n = 0;
		for (unsigned i = 0; i < 2000; i++)
			n += app::sum(v), v[i] = n;
		return n == 1;
	}
	END
	c++ -O1 -g -o sum sum.cc
	perf record -q -e cpu-clock -F 999 -o sum.data ./sum >/dev/null 2>&1
	perf annotate --stdio -l -i sum.data -s app::sum 2>/dev/null | awk '
		/^ Percent/ { exit }
		/^ +[0-9.]+ +[^ ]+:[0-9]+$/ { print $2, $1 }' >annotated
	stackfold --plain -q --srcline=path sum.data |
		grep -o ';app::sum[^;]*$' | sed 's/.*:\(.*:\)/\1/' >rows
	awk 'NR == FNR { n[$1] = $2; all += $2; next }
		{ sub(/.*\//, "", $1); self[$1] += $2; sum += $2 }
		END {
			for (k in n) {
				more = 100 * self[k] / sum - n[k]
				if (more < -.02 || more > 100.1 - all)
					print k " is off by " more " %"
			}
			if (all > 50) print "same"
		}' annotated rows
	stackfold --plain -q --srcline=path --inline sum.data | tr ';' '\n' |
		sed -n 's/.*[:/]\(mix.h:4\|sum.cc:8\)\([ _].*\)*$/\1/p' |
		sort -u
}

# a JIT's dump names its code, without perf inject
dumps() {	# hot
	command -v node >/dev/null || {
		echo "SKIP no node here"
		return
	}
	echo 'function hot(n) {
			let sum = 0;
			for (let i = 0; i < n; i++) sum += i % 7;
			return sum;
		}
		for (let i = 0; i < 20; i++) hot(2e7);' >hot.js
	perf record -q -F 999 -e cpu-clock -g -k mono -o jit.data -- \
		node --perf-prof hot.js >/dev/null 2>&1
	stackfold --plain -q jit.data |
		sed -n 's/.*;JS:[*+^~]*\(hot\) .*/\1/p' |
		sort -u
}
