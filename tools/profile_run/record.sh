# Plan a recording and run perf.  perf and all that the workload starts run in a
# session of their own, so that all of it can be killed.

tracing=/sys/kernel/tracing
what=''		# the target, for people
label=''	# the target, as a part of the folder's name
kind=''		# kind of profile, for the title
record_options=''	# options of perf record, quoted
probe_words=''	# lines that define the probes of libc, quoted
probe_file='' probe_id=''	# file with the id of their event, and the id
meta=''		# lines for the file of that name, quoted
fold_option=''	# option of stackfold for this kind, or empty
unbuffered=''	# option of perf record for live
delay=''	# milliseconds until perf begins, or empty
limit=''	# seconds until the recording is ended, or empty
perf=''		# pid of perf record; "ended" once it has exited
session=''	# session that it leads
watcher=''	# pid of the process that ends it in time
status=0	# of the workload
interrupted=''	# set by the first signal

check_proc() {	# perf and in_session() read it; also --pid
	own_pid
	{ [ -e /proc/self/stat ] && [ "$own_pid" = $$ ]; } ||
		die "/proc is missing, or is that of another container;" \
			"mount -t proc proc /proc"
	for pid in $(put "$opt_pid" | tr , ' '); do
		[ -d "/proc/$pid" ] || die "--pid: no process $pid runs"
	done
}

name_target() {	# [COMMAND ARGUMENT ...]: set $what and $label
	[ ! "$opt_container" ] || find_processes ||
		die "$opt_container: no process of this container runs"
	if [ "$opt_workload" ]; then
		what=$opt_workload label=${opt_workload%% *}
	elif [ $# -gt 0 ]; then
		what=$* label=$1
	elif [ "$opt_container" ]; then
		what="container $opt_container" label=$opt_container
	elif [ "$opt_pid" ]; then
		what="process $opt_pid" label=pid-$opt_pid
	elif [ "$opt_cpus" ]; then
		what="processors $opt_cpus" label=cpus-$opt_cpus
	elif [ "$opt_all$opt_cgroups" ]; then
		what="the whole machine${opt_cgroups:+ by control group}"
		label=machine
	else
		usage "$command: nothing to record; give a command, or --all"
	fi
	what=$(printf %s "$what" | tr '[:cntrl:]' ' ')
	label=${label%/}
	label=$(printf %s "${label##*/}" | tr -c 'A-Za-z0-9_.,+-' _ |
		cut -c1-40)
}

find_processes() {	# set $opt_pid to those of --container
	[ "$opt_container" ] || return
	root=${PROFILE_RUN_ROOT-}	# set by tests
	group=$root/sys/fs/cgroup/${opt_container#/sys/fs/cgroup/}
	if [ -d "$group" ]; then
		found=$(find "$group" -name cgroup.procs -exec cat {} +)
	else
		first=$({ docker inspect -f '{{.State.Pid}}' "$opt_container" ||
			podman inspect -f '{{.State.Pid}}' "$opt_container" ||
			crictl inspect -o go-template \
				--template '{{.info.pid}}' "$opt_container"
		} 2>/dev/null) || return
		found=$(find -L "$root/proc"/[0-9]*/ns/pid -samefile \
			"$root/proc/$first/ns/pid" 2>/dev/null)
	fi
	opt_pid=$(put "$found" | sed "s,^$root/proc/,,; s,/.*,," |
		paste -s -d , -)
	[ "$opt_pid" ]
}

# plan/plan.h describes the lines of the plan.
plan_recording() {	# [COMMAND ARGUMENT ...]
	[ "$opt_dry_run" ] || check_proc
	name_target "$@"
	eval '"$planner" plan --probe="foldtools/alloc_$$"' "$for_plan" \
		'${opt_workload:+--workload="$opt_workload"}' \
		'${opt_pid:+--pid="$opt_pid"} -- "$@"' >"$tmp/plan" || exit
	while IFS= read -r line; do
		value=${line#* }
		case $line in
		"record "*)
			record_options="$record_options $(words "$value")" ;;
		"probe "*) probe_words="$probe_words $(words "$value")" ;;
		"set "*)
			show "export $(words "$value")"
			export "${value?}" ;;
		"fold "*) fold_option=$value ;;
		"kind "*) kind=$value ;;
		"meta "*) meta="$meta $(words "$value")" ;;
		esac
	done <"$tmp/plan"
}

set_probes() {	# of libc; clean_up() removes them
	[ "$probe_words" ] || return 0
	probe=foldtools/alloc_$$ probe_file=$tracing/events/$probe/id
	run_as_root "printf '%s\n'$probe_words >>$tracing/uprobe_events" \
		2>/dev/null ||
		die "--measure=alloc: only root can probe libc"
	[ "$opt_dry_run" ] || read -r probe_id <"$probe_file" ||
		die "$probe_file: cannot be read"
	record_options=$(put "$record_options" |
		sed "s,PROBE_ID,${probe_id:-PROBE_ID},g")
}

# FUNCTION OUTPUT COMMAND ...: call FUNCTION with the planned perf record
with_perf_record() {
	function=$1 output=$2
	shift 2
	eval 'set -- perf record -q $unbuffered -o "$output"' \
		"$record_options" '${opt_pid:+-p "$opt_pid"}' \
		'${delay:+-D "$delay"}' "$opt_perf_opt" '-- "$@"'
	"$function" "$@"
}

sum() { awk "BEGIN { print $1 + ${2:-0} }"; }

# Running processes are recorded for as long as the workload "sleep" runs.
record_workload() {	# [COMMAND ARGUMENT ...]
	limit=${opt_duration:+$(sum "$opt_duration" "$opt_delay")}
	if [ "$opt_workload" ]; then
		set -- sh -c "$opt_workload"
	elif [ $# = 0 ]; then
		set -- sleep "${limit:-$(sum 30 "$opt_delay")}"
		limit=''
		[ ! -t 2 ] || say "recording $what for $2 s (Ctrl-C ends it)"
	fi
	# if perf refuses the options, it prints a page, which try() hides
	[ "$opt_dry_run$opt_container" ] ||
		with_perf_record try /dev/null true || explain_failure
	delay=${opt_delay:+$(awk "BEGIN { print $opt_delay * 1000 }")}
	[ ! "$as_user" ] || share_with_user
	with_perf_record run_perf "$folder/perf.data" "$@"
	[ ! "$opt_dry_run" ] || return 0
	# perf fails if one of many processes ends while it attaches to them
	for _ in 1 2 3 4; do
		if is_recorded || [ "$interrupted" ] ||
			! find_processes; then break; fi
		with_perf_record run_perf "$folder/perf.data" "$@"
	done
	is_recorded || explain_failure
	name_java
	# a daemon has left the session, but has the environment
	left=$(grep -lzx "PROFILE_RUN=$$" /proc/[0-9]*/environ 2>/dev/null |
		cut -d/ -f3 | paste -s -d , -)
	[ ! "$left" ] || [ "$interrupted" ] || [ -f "$tmp/ended" ] ||
		say "the workload left $left running, of which little was" \
			"recorded; record that by --pid $left"
}

# Running Java processes, from version 17 on, write the names of their compiled
# functions, if their owner asks.
name_java() {
	for pid in $(put "$opt_pid" | tr , ' '); do
		java=$(readlink "/proc/$pid/exe")
		case $java in */java) ;; *) continue ;; esac
		as_owner=''
		[ "$(id -u)" != 0 ] || as_owner=$(stat -c "setpriv \
--clear-groups --reuid=%u --regid=%g" "/proc/$pid") || continue
		$as_owner "${java%java}jcmd" "$pid" Compiler.perfmap \
			>/dev/null 2>&1 ||
			say "process $pid: jcmd cannot list its functions;" \
				"that of Java 17 and later can"
	done
}

share_with_user() {	# the recording, and the names of the kernel
	run ": >$(words "$folder/perf.data")" || exit 2
	[ "$opt_dry_run" ] || $as_user sh -c \
		"cat >$(words "$tmp/kallsyms")" </proc/kallsyms || exit 2
	opt_fold_opt="$opt_fold_opt --kallsyms=$(words "$tmp/kallsyms")"
}

run_perf() {	# COMMAND ...: $status is the workload's
	show "$(words "$@")"
	status=0
	[ ! "$opt_dry_run" ] || return 0
	perf=''
	(umask "$mask"; export PROFILE_RUN=$$; exec setsid "$@") \
		<&4 3>&- 4<&- &
	perf=${perf:-$!} session=$perf	# unless interrupt() has set it
	end_after "$limit" >/dev/null 2>&1 3>&- 4<&- &
	watcher=$!
	while wait "$perf" 2>/dev/null	# a signal ends wait, but not perf
		status=$?
		kill -s 0 "$perf" 2>/dev/null
	do :; done
	kill "$watcher" 2>/dev/null
	perf=ended
	[ "$interrupted" ] || [ -f "$tmp/ended" ] || return 0
	end_session KILL
	if [ "$interrupted" ]; then status=130; else status=0; fi
}

# Print the processes that perf has started.  In NSsid, our number is the first,
# before those in containers.
in_session() {
	grep -l "^NSsid:	$session\>" /proc/[0-9]*/status 2>/dev/null |
		cut -d/ -f3 | grep -vx "$session"
}

end_session() {	# SIGNAL
	# shellcheck disable=SC2046 # words, on purpose
	kill -s "$1" $(in_session) 2>/dev/null
}

perf_runs() { kill -s 0 "$perf" 2>/dev/null; }

workload_began() {	# true once perf has started it, or has exited
	for pid in $(in_session); do
		cmp -s "/proc/$pid/cmdline" "/proc/$perf/cmdline" || return 0
	done
	! perf_runs
}

end_after() {	# [SECONDS] after the workload began
	[ "$1" ] || return 0
	until workload_began; do sleep 0.02; done
	sleep "$1"
	: >"$tmp/ended"
	end_recording
}

end_recording() {	# by TERM, and by KILL 5 s later
	end_session TERM
	for _ in 1 2 3 4 5; do
		sleep 1
		perf_runs || return 0
	done
	end_session KILL
}

# The first signal ends the recording, which is kept; the second discards it.
interrupt() {
	perf=${perf:-$!} session=$perf	# if run_perf() has not yet set it
	case $perf:$interrupted in : | ended:* | *:1) give_up ;; esac
	interrupted=1
	say "interrupted: ending the recording (once more to discard it)"
	end_after 0 >/dev/null 2>&1 3>&- 4<&- &
}

give_up() {
	trap '' INT TERM HUP USR1
	case $perf in
	'' | ended) ;;
	*)	kill "$watcher" 2>/dev/null
		end_after 0
		wait "$perf" 2>/dev/null
		end_session KILL ;;
	esac
	[ ! "$folder" ] || say "stopped; the capture is discarded"
	exit 130
}

is_recorded() {	# perf writes the size of the data, at byte 48, last
	[ "$(od -An -tx1 -j48 -N8 "$folder/perf.data" 2>/dev/null |
		tr -d ' 0\n')" ]
}

try() {	# COMMAND ...: its output is in $tmp/said
	status=0
	"$@" >"$tmp/said" 2>&1 || status=$?
	return $status
}

explain_failure() {	# of perf record
	[ ! "$session" ] || end_session KILL
	[ ! "$interrupted" ] || give_up
	failed=$status delay=''
	head -c 65536 /dev/zero 2>/dev/null >>"$folder/perf.data" ||
		die "$folder: no room for the recording, on the disk or by" \
			"ulimit -f; give another --output, a shorter" \
			"--duration, or a lower --frequency"
	[ -s "$tmp/said" ] || with_perf_record try /dev/null true
	said=$(sed 's/^ *//' "$tmp/said" | grep '[a-z]' | grep -vx 'Error:' |
		head -n 1)
	[ ! "$said" ] || say "perf: $said"
	case $(cat "$tmp/said") in
	*"mapping pages"*) remedy="run as root, or try --buffer 128K" ;;
	*paranoid* | *ermission* | *"can't access trace"*)
		remedy="only root may record that here; run as root, or allow \
it with sysctl kernel.perf_event_paranoid=-1" ;;
	*"event syntax"* | *"not supported"*)
		remedy="try --event cpu-clock (perf list names the others)" ;;
	*) remedy='' ;;
	esac
	die "perf could not record, status $failed${remedy:+; }$remedy"
}
