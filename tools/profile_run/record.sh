# perf runs, in a session of its own with the workload.

perf=''		# the process of perf record, while it runs
session=''	# and the session that it leads
sleeps=''	# what perf starts says nothing: all that is said is perf's
starting=''	# perf is being started: a signal has to wait,
postponed=''	# and this handles it then
interrupted=''	# once: the recording was ended, and is kept
watchers=''	# processes that watch perf
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
	[ ! "$opt_dry_run" ] || return 0
	watchers='' starting=1
	if [ "$sleeps" ]; then
		setsid "$@" <&4 2>"$tmp/said" 3>&- 4<&- 5<&- &
	else
		setsid "$@" <&4 3>&- 4<&- 5<&- &
	fi
	perf=$! session=$!
	start_watcher watch_perf "$seconds"
	starting=''
	[ ! "$postponed" ] || "$postponed"
	while wait "$perf" 2>/dev/null	# a signal ends wait, but not perf
		status=$?
		perf_runs
	do :; done
	# shellcheck disable=SC2086 # words, on purpose
	kill $watchers 2>/dev/null
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

own_pid() { exec /bin/sh -c 'echo $PPID'; }	# in $(): of who asks

# what must not outlive us; a process that was ended as it was started may
# still have our trap
clean_up() {
	[ "$(own_pid)" = "$cleaner" ] || return 0
	rm -rf "$tmp" "$new_folder"
	remove_made_folders
	remove_probe
}
