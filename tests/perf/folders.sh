#!/bin/sh
# folders.sh - the folder and the processes of a capture, whatever happens
# shellcheck disable=SC2154 # run has set it

status() {	# out, 7
	build spin
	profile_run capture --workload 'echo out; ./spin 3000; exit 7' 2>err
	echo $?
}

duration() {	# status 0, lasted
	build spin
	capture --duration 0.6 ./spin 100000000
	echo "status $?"
	sed -n 's/^# duration="[0-9].*/lasted/p' profiles/latest/folded.txt
}

# a process that lives for 50 ms, or for 400 on a slow machine
brief() {	# sampled, few are reported
	build spin
	capture --frequency 999 ./spin 300
	functions | awk -F'\t' '$8 ~ /^(fifty|thirty|twenty)$/ { n++ }
		END { if (n > 0) print "sampled" }'
	sed -n 's/.* samples in all: .*/few are reported/p' \
		profiles/latest/report.txt
}

owner() {	# drwx------
	build spin
	capture ./spin 300
	find profiles -name '20*' -exec ls -ld {} + | cut -c1-10
}

# CAPTURE: check its files
valid() {
	foldfilter "$1/folded.txt" | cmp - "$1/folded.txt"
	! command -v python3 >/dev/null || python3 -c 'import sys
import xml.dom.minidom
xml.dom.minidom.parse(sys.argv[1])' "$1/flamegraph.svg"
	perf report -i "$1/perf.data" --stats >/dev/null 2>&1 || echo no data
	grep -qx 'Top CPU Hotspots.*' "$1/report.txt" || echo no report
	! grep -v '^[a-z-]*=' "$1/meta"
}

# captures that run at the same time are complete
twice() {	# same: flamegraph.svg folded.txt meta perf.data report.txt
	build spin
	for run in 1 2; do capture ./spin 300 </dev/null >/dev/null; done
	for run in profiles/20*; do
		(cd "$run" && echo *)
		valid "$run"
	done | uniq | sed 's/^/same: /'
}

# discarded captures leave nothing
debris() {
	[ -e profiles ] || echo nothing is left
}

# PROCESS: wait until perf has begun, or PROCESS has ended
recording() {
	while kill -0 "$1" 2>/dev/null; do
		for data in profiles/2*/perf.data; do
			[ ! -s "$data" ] || return 0
		done
	done
}

# wait until spin has used a second of CPU time, which is 1,999 samples
worked() {
	# shellcheck disable=SC2046 # words, on purpose
	until cat $(processes spin | sed 's,.*,/proc/&/stat,') /dev/null \
		2>/dev/null | awk '$14 + $15 > 100 { some = 1 }
		END { exit !some }'; do sleep 0.1; done
}

# the first interrupt ends the recording and keeps it; the second discards it
killed() {	# status 130, kept, ended, status 130, nothing is left, ended
	build spin
	profile_run capture --frequency 1999 --event cpu-clock \
		./spin 100000000 2>err &
	recording $!
	worked
	kill $!
	wait $!
	echo "status $?"
	[ -f profiles/latest/meta ] && echo kept
	[ "$(processes spin)" ] || echo ended
	rm -rf profiles
	profile_run capture --workload \
		"trap '' TERM; ./spin 100000000; ./spin 100000000" 2>err &
	recording $!
	kill $!
	until grep -q interrupted err; do sleep 0.1; done
	kill $!
	wait $!
	echo "status $?"
	debris
	[ "$(processes spin)" ] || echo ended
}

# perf is killed, and cannot stop the workload
perf_killed() {	# status 2, could not record, nothing is left
	build spin
	profile_run capture --event cpu-clock ./spin 100000000 2>err &
	recording $!
	# shellcheck disable=SC2046 # words, on purpose
	kill -s KILL $(processes perf)
	wait $!
	echo "status $?"
	# shellcheck disable=SC2046 # words, on purpose
	kill $(processes spin) 2>/dev/null
	grep -o 'could not record' err
	debris
}

# The disk is full while perf writes some 40 KB, or while more than 100 KB of
# the picture are written, after which a good recording is left.
full() {	# 2, why, at most a recording, 2, why, at most a recording
	build spin
	mkdir small
	unshare -m mount -t tmpfs none small 2>/dev/null || {
		echo "SKIP it may not mount"
		return
	}
	for size in 16k 100k; do
		export size
		# shellcheck disable=SC2016 # expanded there
		unshare -m sh -c '
		mount -t tmpfs -o size=$size none small && cd small &&
		profile_run capture --frequency 1999 --event cpu-clock \
			../spin 10000 2>../err
		echo "$?"
		grep -q "No space\|no room" ../err && echo why
		[ "$(find profiles -type f ! -name perf.data 2>/dev/null)" ] ||
			echo at most a recording'
	done
}

# only the owner may read the capture; files of the workload have its umask
umask_stays() {	# 640, 600
	(umask 027 && capture sh -c ': >made')
	stat -c %a made profiles/latest/folded.txt
}

# with sudo, the user who called it owns everything but the recording
called_by_sudo() {	# status 0, all is nobody's
	build spin
	chmod 711 "$tmp"
	chmod 777 .
	{ [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 \
		--init-groups profile_run --version; } >/dev/null 2>&1 || {
		echo "SKIP root cannot become nobody here"
		return
	}
	SUDO_UID=65534 SUDO_GID=65534 capture ./spin 3000
	echo "status $?"
	find profiles ! -user 65534
	[ -s profiles/latest/report.txt ] && echo "all is nobody's"
}

# other users record what the kernel allows: user frames
user() {	# fifty is true, status 2, only root may, owned by nobody
	nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
	build spin
	chmod 711 "$tmp"
	chmod 777 .
	export HOME="$PWD"
	$nobody sh -c 'profile_run --version && head -c 1 spin &&
		perf record -q -e cpu-clock -o probe true' >/dev/null 2>&1 || {
		echo "SKIP nobody may not record here"
		return
	}
	[ "$(cat /proc/sys/kernel/perf_event_paranoid)" -gt 0 ] || {
		echo "SKIP nobody may record the whole machine here"
		return
	}
	$nobody profile_run capture --frequency 1999 --event cpu-clock \
		--call-graph fp ./spin 15000 2>err
	measures_true fifty
	$nobody profile_run capture --all --duration 1 --output all 2>err
	echo "status $?"
	grep -o 'only root may' err
	find . -user 65534 -name meta | sed 's/.*/owned by nobody/'
}

# with the /proc of another container, and without /proc
foreign_proc() {	# /proc is missing, 2
	unshare -pf true 2>/dev/null || {
		echo "SKIP no other space of processes can be made"
		return
	}
	unshare -pf profile_run capture true 2>err || status=$?
	grep -o '/proc is missing' err
	echo "$status"
}
