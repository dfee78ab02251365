#!/bin/sh
# kinds.sh - other kinds of profile than the time on a processor
# shellcheck disable=SC2154 # run has set it

# what an example with a capture does, in its folder
example() {
	sh "$top/examples/$1.sh" >said 2>&1 && cd "$1" && return
	sed 's/^perf may not/SKIP &/' said | tail -n 1
	return 1
}

# of the two and 100 ms of work
waits() {	# asleep is 70, lock is 20
	example waits || return
	grep -E '^(asleep|lock) ' ../said | sort | awk '
	{ ms[$1] = $2 }
	END {
		all = ms["asleep"] + ms["lock"] + 100
		for (n = split("asleep 70 lock 20", w); n > 0; n -= 2) {
			share = 100 * ms[w[n - 1]] / all
			off = share > w[n] ? share - w[n] : w[n] - share
			print w[n - 1], "is", off < 5 ? w[n] : share
		}
	}' | sort
}

allocations() {	# load_image 2400000, parse_line 400000, read_index 1200000
	example allocations || return
	unwinds_libc || return
	folded | sed -n 's/^take;.*;main;\(.*\);malloc/\1/p'
}

# a clock's samples and the waits between them, in one unit
wall() {	# us, asleep 500 ms, fifty runs
	build spin
	profile_run capture --wall --workload './spin 3000; sleep .5' 2>err || {
		cat err
		return
	}
	sed -n 's/^unit=//p' profiles/latest/meta
	folded | awk '
		/^off-CPU;sleep;/ { ms += $NF / 1000 }
		END {
			if (ms >= 500 && ms < 600)
				ms = 500
			print "asleep", ms, "ms"
		}'
	folded | sed -n 's/^on-CPU;spin;.*;\(fifty\) .*/\1 runs/p' | uniq
}
