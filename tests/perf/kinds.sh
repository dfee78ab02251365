#!/bin/sh
# kinds.sh - profiles of other measures than CPU time
# shellcheck disable=SC2154 # run has set it

# NAME: run an example with a capture, and enter its folder
example() {
	sh "$top/examples/$1.sh" >said 2>&1 && cd "$1" && return
	sed 's/^perf may not/SKIP &/' said | tail -n 1
	return 1
}

# On a busy machine a wait begins late, because the time in the run queue before
# it is no wait, and ends late, but not after the end of the recording.
waits() {	# asleep for 700 ms and for a lock 200 ms
	example waits || return
	lasted=$(sed -n 's/^# duration="\(.*\)"$/\1/p' \
		profiles/latest/folded.txt)
	grep -E '^(asleep|lock) ' ../said | awk -v lasted="$lasted" '
	{ ms[$1] = $2 }
	END {
		most = 1010 * lasted
		asleep = ms["asleep"]
		lock = ms["lock"]
		if (asleep >= 600 && asleep <= most - 100)
			asleep = 700
		if (lock >= 100 && lock <= most - 600)
			lock = 200
		print "asleep for", asleep, "ms and for a lock", lock, "ms"
	}'
}

# Two processes at once: their shared time is no more than the sum of what each
# has for itself, and no more than the time that has passed, in whole seconds.
latency() {	# us, latency, within the sum, within the clock, fifty runs
	build spin
	start=$(date +%s)
	profile_run capture --measure=latency \
		--workload './spin 3000 & ./spin 3000; wait' 2>err || {
		cat err
		return
	}
	most=$(($(date +%s) + 1 - start))
	sed -n 's/^# unit="\(.*\)"$/\1/p; s/^# event="\(.*\)"$/\1/p' \
		profiles/latest/folded.txt | sort -r
	stackfold --plain -q --measure=latency:process \
		profiles/latest/perf.data >alone
	folded | awk -v most="$most" '
		NR == FNR { alone += $NF; next }
		{ shared += $NF }
		END {
			print shared <= alone ? "within the sum" :
				shared " us of " alone
			print shared <= 1e6 * most ? "within the clock" :
				shared " us in " most " s"
		}' alone -
	folded | sed -n 's/^spin;.*;\(fifty\) .*/\1 runs/p' | uniq
}

allocations() {	# load_image 2400000, parse_line 400000, read_index 1200000
	example allocations || return
	unwinds_libc || return
	folded | sed -n 's/^take;.*;main;\(.*\);malloc/\1/p'
}

# FILE: the share of each function of the program, "load_file 49.1"
shares_of_own() {
	nm -C ./app | sed -n 's/^[0-9a-f]* [tT] \([a-z_]*\).*/\1/p' |
		grep -vx main >own
	foldtop --tsv -n 0 "$1" |
		awk -F'\t' 'NR == FNR { own[$1]; next }
		{ sub(/^.*`/, "", $NF); sub(/[[(<].*/, "", $NF) }
		$NF in own { print $NF, $5 }' own - | sort
}

# Allocations are compared with those that valgrind counts.  Two points are less
# than 4.9 standard deviations if a program has few samples.
allocators() {	# 10 programs within 2 points of DHAT
	command -v valgrind >/dev/null || { echo "SKIP no valgrind"; return; }
	for source in "$top"/tests/programs/allocations/*; do
		case $source in
		*.cc) ${CXX:-c++} -O1 -g -std=c++17 -o app "$source" ;;
		*) ${CC:-cc} -O1 -g -pthread -o app "$source" ;;
		esac || return
		valgrind -q --tool=dhat --dhat-out-file=dhat ./app >said 2>&1
		stackfold -q dhat >dhat.folded
		rm -rf profiles
		profile_run capture --measure=alloc taskset -c 0 ./app \
			2>err || {
			echo "SKIP perf may not set probes here"
			return
		}
		n=$(sed -n 's/^# samples="\(.*\)"$/\1/p' \
			profiles/latest/folded.txt)
		shares_of_own dhat.folded >truth
		shares_of_own profiles/latest/folded.txt |
			join -a 1 -e 0 -o 0,1.2,2.2 truth - |
			sed "s/^/${source##*/} $n /"
	done | awk '
		!($1 in programs) { programs[$1]; p++ }
		$4 >= 5 {
			n++
			off = $5 > $4 ? $5 - $4 : $4 - $5
			most = 4.9 * sqrt($4 * (100 - $4) / $2)
			if (off > (most > 2 ? most : 2))
				print
		}
		END { print n < 30 ? n " functions" : p " programs", \
			"within 2 points of DHAT" }'
}

# samples of a clock, and the waits between them, in one unit
wall() {	# us, asleep 500 ms, fifty runs
	build spin
	start=$(date +%s)
	profile_run capture --measure=wall \
		--workload './spin 3000; sleep .5' 2>err || {
		cat err
		return
	}
	sed -n 's/^# unit="\(.*\)"$/\1/p' profiles/latest/folded.txt
	folded | awk -v most="$(($(date +%s) + 1 - start))" '
		/^off-CPU;sleep;/ { ms += $NF / 1000 }
		END {
			if (ms >= 400 && ms < 1000 * most)
				ms = 500
			print "asleep", ms, "ms"
		}'
	folded | sed -n 's/^on-CPU;spin;.*;\(fifty\) .*/\1 runs/p' | uniq
}

# The time from each call of futex that waits to its return, added up by the
# function in the stack, is that of the text of perf.
locks() {	# wait_long wait_middle wait_short equal
	build locks
	profile_run capture --measure=locks -- ./locks 2>err || {
		echo "SKIP no tracepoints of system calls"
		return
	}
	unwinds_libc || return
	folded | sed -n 's/.*;\(wait_[a-z]*\);.*;futex \(.*\)/\1 \2/p' | awk '
		{ ns[$1] += $2 }
		END { for (f in ns) printf "%s %.0f\n", f, ns[f] }' |
		sort >ours
	perf script --ns -F tid,time,event,trace,ip,sym \
		-i profiles/latest/perf.data 2>/dev/null | awk '
		/^ *[0-9]+ +[0-9]+[.]/ {
			tid = $1
			split($2, at, /[.:]/)
			now = at[1] % 1000 * 1e9 + at[2]
			if (/sys_exit_futex/ && name[tid] != "") {
				ns[name[tid]] += now - began[tid]
				name[tid] = ""
			}
			if (/sys_enter_futex/)
				began[tid] = now
			waits = / op: 0x00000080,/
		}
		waits && $NF ~ /^wait_(short|middle|long)$/ { name[tid] = $NF }
		END { for (f in ns) printf "%s %.0f\n", f, ns[f] }' |
		sort >theirs
	if [ ! -s theirs ]; then echo "SKIP perf script unwinds no stacks"
	elif cmp -s ours theirs; then
		cut -d' ' -f1 ours | paste -s -d ' ' - | sed 's/$/ equal/'
	else diff ours theirs; fi
}

# The periods of two clocks in one run, added up by the leaf, and their ratio,
# are those of the text of perf.
ratios() {	# fifty thirty twenty equal
	build spin
	perf record -q -F 999 -e cpu-clock,task-clock -g -o two.data -- \
		./spin 3000 >/dev/null 2>&1
	stackfold --plain -q --event=cpu-clock two.data >per
	stackfold --plain -q --event=task-clock two.data |
		foldtop --tsv -n 0 --per=per | awk -F'\t' '
		$NF ~ /^(fifty|thirty|twenty)$/ {
			printf "%s %.4f\n", $NF, $6 }' | sort >ours
	perf script -i two.data -F event,period,ip,sym 2>/dev/null | awk '
		/clock/ { n = $1; event = $2; leaf = 1; next }
		leaf && NF > 1 { sum[event, $2] += n; seen[$2]; leaf = 0 }
		END { for (f in seen) if (f ~ /^(fifty|thirty|twenty)$/)
			printf "%s %.4f\n", f, sum["task-clock:", f] / \
				sum["cpu-clock:", f] }' | sort >theirs
	if cmp -s ours theirs; then
		cut -d' ' -f1 ours | paste -s -d ' ' - | sed 's/$/ equal/'
	else diff ours theirs; fi
}
