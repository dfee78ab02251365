# perf runs, in a session of its own with the workload.

perf=''		# the process of perf record, while it runs
session=''	# and the session that it leads
sleeps=''	# what perf starts says nothing: all that is said is perf's
starting=''	# perf is being started: a signal has to wait,
postponed=''	# and this handles it then
interrupted=''	# once: the recording was ended, and is kept
watchers=''	# processes that watch perf
counter=''	# perf stat, which counts beside it:
counters=task-clock,page-faults,context-switches,cycles,instructions
counters=$counters,cache-misses,branch-misses
cleaner=''	# the process that cleans up when it ends
captured_by=''	# the process that makes one capture of several

in_session() {	# the processes that perf has started, which share its session
	grep -l "^NSsid:.*	$session\$" /proc/[0-9]*/status 2>/dev/null |
		cut -d/ -f3 | grep -vx "$session"
}

end_session() {	# SIGNAL: send it to what perf has started
	kill -s "$1" $(in_session) 2>/dev/null
}

perf_runs() { kill -s 0 "$perf" 2>/dev/null; }

workload_began() {	# does another program than perf run by now?
	for pid in $(in_session); do
		cmp -s "/proc/$pid/cmdline" "/proc/$perf/cmdline" || return 0
	done
	! perf_runs	# or never will
}

show_progress() {	# SECOND
	size=$(wc -c <"$new_folder/perf.data")
	[ ! -t 3 ] || printf '\rrecording: %d s, %d KB ' "$1" \
		$((size / 1024)) >&3
}

note_cost() {	# the seconds of processors that perf has used
	awk -v tick="$(getconf CLK_TCK)" '{ sub(/.*[)] /, "")
		print ($12 + $13) / tick }' "/proc/$perf/stat" >"$tmp/cost"
}

# look at perf each second, and after this time end what it records; what
# sleeps outlives us for a second
watch_perf() {	# [SECONDS]
	passed=0 whole=${1%%.*}
	if [ "$1" ]; then
		until workload_began; do sleep 0.02; done
		sleep "0${1#"$whole"}" 3>&-
		whole=${whole:-0}
	fi
	while [ "$passed" != "$whole" ] && sleep 1 3>&- && perf_runs; do
		passed=$((passed + 1))
		show_progress $passed
		note_cost
	done
	[ ! "$1" ] || end_recording
}

end_recording() {	# TERM for what perf has started, and KILL 5 s later
	perf_runs || return 0
	: >"$tmp/ended"
	end_session TERM
	for _ in 1 2 3 4 5; do
		sleep 1 3>&-
		perf_runs || return 0
	done
	end_session KILL
}

# count what is recorded, a workload from soon after it began on; perf stat
# ends, and prints, when it gets INT
count_events() {
	counted=${opt_all:+-a}
	[ ! "$opt_cgroups" ] || counted=-a
	[ ! "$opt_cpus" ] || counted="-a -C $opt_cpus"
	[ ! "$opt_pid" ] || counted="-p $opt_pid"
	# shellcheck disable=SC2086 # words, on purpose
	show perf stat -x ';' -e "$counters" ${counted:--p WORKLOAD}
	[ ! "$opt_dry_run" ] || return 0
	run_perf_stat >/dev/null 2>&1 3>&- 4<&- 5<&- &
	counter=$!
}

run_perf_stat() {
	if [ ! "$counted" ]; then
		until workload_began; do sleep 0.02; done
		counted="-p $(in_session | paste -s -d , -)"
	fi
	# shellcheck disable=SC2086 # words, on purpose
	exec perf stat -x ';' -o "$tmp/counters" -e "$counters" $counted
}

end_counting() {	# it may not have begun to heed INT
	[ "$counter" ] || return 0
	tries=0
	while kill -s INT "$counter" 2>/dev/null && [ $tries -lt 50 ]; do
		tries=$((tries + 1))
		sleep 0.1 3>&-
	done
	kill "$counter" 2>/dev/null
	wait "$counter" 2>/dev/null
	counter=''
}

start_watcher() {	# COMMAND ...: it holds none of our files
	"$@" >/dev/null 2>&1 4<&- 5<&- &
	watchers="$watchers $!"
}

# COMMAND ...: start perf and wait for it; the status is the workload's.  It is
# in the background so that a signal to us is noticed at once.
run_perf() {	# SECONDS COMMAND ...
	seconds=$1
	shift
	show "$@"
	if [ "$opt_dry_run" ]; then
		[ ! "$opt_counters" ] || count_events
		return 0
	fi
	watchers='' starting=1
	if [ "$sleeps" ]; then
		setsid "$@" <&4 2>"$tmp/said" 3>&- 4<&- 5<&- &
	else
		setsid "$@" <&4 3>&- 4<&- 5<&- &
	fi
	perf=$! session=$!
	start_watcher watch_perf "$seconds"
	[ ! "$opt_counters" ] || count_events
	starting=''
	[ ! "$postponed" ] || "$postponed"
	while wait "$perf" 2>/dev/null	# a signal ends wait, but not perf
		status=$?
		perf_runs
	do :; done
	# shellcheck disable=SC2086 # words, on purpose
	kill $watchers 2>/dev/null
	end_counting
	[ ! -t 3 ] || printf '\r\033[K' >&3
	[ ! -f "$tmp/ended" ] || { end_session KILL; status=0; }
	[ ! "$interrupted" ] || status=130
	perf=''
	return "$status"
}

on_signal() {	# HANDLER: perf must have started before it can be ended
	if [ "$starting" ]; then postponed=$1; else "$1"; fi
}

interrupt() {	# the first time: end the recording, and use what it has
	case $perf:$interrupted in :* | *:1) stop ;; esac
	interrupted=1
	say "interrupted: ending the recording (once more to give it up)"
	start_watcher watch_perf 0
}

stop() {	# give up, and stop what we have started
	trap '' INT TERM HUP
	[ ! "$counter" ] || kill "$counter" 2>/dev/null
	if [ "$captured_by" ]; then
		kill "$captured_by"
		wait "$captured_by"
		exit 130
	fi
	if [ "$perf" ]; then
		# shellcheck disable=SC2086 # words; they write to $tmp
		{ kill $watchers; wait $watchers; } 2>/dev/null
		start_watcher watch_perf 0
		wait "$perf" 2>/dev/null
		end_session KILL
	fi
	say "stopped; nothing of the capture is kept"
	exit 130
}

own_pid() {	# $own_pid, which is not $$ in what the shell starts itself
	own_pid=''
	read -r own_pid _ 2>/dev/null </proc/self/stat ||
		own_pid=$(exec /bin/sh -c 'echo $PPID')
}

# what must not outlive us; a process that was ended as it was started may
# still have our trap
clean_up() {
	own_pid
	[ "$own_pid" = "$cleaner" ] || return 0
	rm -rf "$tmp" "$new_folder"
	remove_made_folders
	remove_probe
}
