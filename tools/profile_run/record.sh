# What perf records, and perf as it runs: in a session of its own, with all that
# the workload starts, so that all of it can be ended.

what=''		# is recorded, in words, and as a part of a file's name:
label=''
kind=''		# of profile, as a title has it
record_options=''	# of perf record, as words of a line,
tracing=/sys/kernel/tracing
probe_words=''	# lines that define the probes of libc, as words,
probe_file='' probe_id=''	# and the file with the number of their event
meta=''		# and of lines that the capture keeps
fold_option=''	# what stackfold needs to fold that kind
unbuffered=''	# not empty: perf record hands on all at once
delay=''	# milliseconds until perf begins
limit=''	# seconds until the recording is ended, if it must be
perf=''		# the process of perf record; "ended" after it,
session=''	# and the session that it leads
watcher=''	# ends it in time
status=0	# of the workload
interrupted=''	# once: the recording was ended

# what perf starts is found in /proc, and perf finds there what runs
check_proc() {
	# shellcheck disable=SC2016 # a script
	sh -c 'read -r pid _ </proc/self/stat && [ "$pid" = $$ ]' \
		2>/dev/null ||
		die "/proc is missing, or has the processes of another" \
			"container; mount -t proc proc /proc"
}

name_target() {	# [COMMAND ARGUMENT ...]: $what and $label
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
	label=$(printf %s "${label##*/}" | tr -c 'A-Za-z0-9_.,+-' _ |
		cut -c1-40)
}

# the processes of --container, or of a control group, as $opt_pid
find_processes() {
	[ "$opt_container" ] || return
	root=${PROFILE_RUN_ROOT-}	# of a test
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

# let recording_plan decide how to record; what it prints is in $tmp/plan
plan_recording() {	# [COMMAND ARGUMENT ...]
	[ "$opt_dry_run" ] || check_proc
	name_target "$@"
	"$planner" plan ${opt_workload:+--workload="$opt_workload"} \
		${opt_pid:+--pid="$opt_pid"} ${opt_all:+--all} \
		${opt_cgroups:+--cgroups} ${opt_cpus:+--cpus="$opt_cpus"} \
		${opt_measure:+--measure="$opt_measure"} \
		${opt_event:+--event="$opt_event"} \
		${opt_frequency:+--frequency="$opt_frequency"} \
		${opt_count:+--count="$opt_count"} \
		${opt_call_graph:+--call-graph="$opt_call_graph"} \
		${opt_buffer:+--buffer="$opt_buffer"} \
		${opt_as_is:+--as-is} --probe="foldtools/alloc_$$" \
		${opt_dry_run:+--dry-run} ${opt_verbose:+--verbose} \
		>"$tmp/plan" -- "$@" || exit
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

set_probes() {	# of libc, which are removed at the end
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

# FUNCTION OUTPUT COMMAND ...: call it with the perf record that is planned
with_perf_record() {
	function=$1 output=$2
	shift 2
	eval 'set -- perf record -q $unbuffered -o "$output"' \
		"$record_options" '${opt_pid:+-p "$opt_pid"}' \
		'${delay:+-D "$delay"}' "$opt_perf_opt" '-- "$@"'
	"$function" "$@"
}

sum() { awk "BEGIN { print $1 + ${2:-0} }"; }

# record into $folder; what runs already is recorded while "sleep" runs
record_workload() {	# [COMMAND ARGUMENT ...]
	limit=${opt_duration:+$(sum "$opt_duration" "$opt_delay")}
	if [ "$opt_workload" ]; then
		set -- sh -c "$opt_workload"
	elif [ $# = 0 ]; then
		set -- sleep "${limit:-$(sum 30 "$opt_delay")}"
		limit=''
		[ ! -t 2 ] || say "recording $what for $2 s (Ctrl-C ends it)"
	fi
	# perf refuses what it does not know, or may not do, with a page
	[ "$opt_dry_run$opt_container" ] ||
		with_perf_record try /dev/null true || explain_failure
	delay=${opt_delay:+$(awk "BEGIN { print $opt_delay * 1000 }")}
	[ ! "$as_user" ] || share_with_user
	with_perf_record run_perf "$folder/perf.data" "$@"
	[ ! "$opt_dry_run" ] || return 0
	# processes may end while perf looks at them; what they start is
	# recorded, too
	for _ in 1 2 3 4; do
		if is_recorded || [ "$interrupted" ] ||
			! find_processes; then break; fi
		with_perf_record run_perf "$folder/perf.data" "$@"
	done
	is_recorded || explain_failure
	name_java
	# also of a daemon, which has a session of its own
	left=$(grep -lzx "PROFILE_RUN=$$" /proc/[0-9]*/environ 2>/dev/null |
		cut -d/ -f3 | paste -s -d , -)
	[ ! "$left" ] || [ "$interrupted" ] || [ -f "$tmp/ended" ] ||
		say "the workload left $left running, of which little was" \
			"recorded; record that by --pid $left"
}

# a Java that was running tells afterwards what it has compiled, from 17 on, to
# its owner
name_java() {
	for pid in $(put "$opt_pid" | tr , ' '); do
		java=$(readlink "/proc/$pid/exe")
		case $java in */java) ;; *) continue ;; esac
		as_owner=$(stat -c 'setpriv --reuid=%u --regid=%g' \
			"/proc/$pid") || continue
		[ "$(id -u)" = 0 ] || as_owner=''
		$as_owner ${as_owner:+--clear-groups} "${java%java}jcmd" \
			"$pid" Compiler.perfmap >/dev/null 2>&1 ||
			say "process $pid: jcmd did not print what it has" \
				"compiled; Java 17 and later do"
	done
}

# the recording belongs to the user who called sudo, from whom the kernel may
# hide its names
share_with_user() {
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
	perf=${perf:-$!} session=$perf	# or a signal came, and has it
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

# the processes that perf has started, which share its session, also those with
# numbers of their own in another name space, which follow ours in the line
in_session() {
	grep -l "^NSsid:	$session\>" /proc/[0-9]*/status 2>/dev/null |
		cut -d/ -f3 | grep -vx "$session"
}

end_session() {	# SIGNAL: send it to what perf has started
	# shellcheck disable=SC2046 # words, on purpose
	kill -s "$1" $(in_session) 2>/dev/null
}

perf_runs() { kill -s 0 "$perf" 2>/dev/null; }

workload_began() {	# does another program than perf run by now?
	for pid in $(in_session); do
		cmp -s "/proc/$pid/cmdline" "/proc/$perf/cmdline" || return 0
	done
	! perf_runs	# or never will
}

end_after() {	# [SECONDS] of the workload
	[ "$1" ] || return 0
	until workload_began; do sleep 0.02; done
	sleep "$1"
	: >"$tmp/ended"
	end_recording
}

end_recording() {	# TERM for what perf has started, and KILL 5 s later
	end_session TERM
	for _ in 1 2 3 4 5; do
		sleep 1
		perf_runs || return 0
	done
	end_session KILL
}

# the first signal ends the recording, which is kept; a second one gives it up
interrupt() {
	perf=${perf:-$!} session=$perf	# it may have been started just now
	case $perf:$interrupted in : | ended:* | *:1) give_up ;; esac
	interrupted=1
	say "interrupted: ending the recording (once more to give it up)"
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
	[ ! "$folder" ] || say "stopped; nothing of the capture is kept"
	exit 130
}

# has perf ended the recording?  The size of its data, at byte 48, is written
# last
is_recorded() {
	[ "$(od -An -tx1 -j48 -N8 "$folder/perf.data" 2>/dev/null |
		tr -d ' 0\n')" ]
}

try() {	# COMMAND ...: perf record of "true"; what it says is in $tmp/said
	status=0
	"$@" >"$tmp/said" 2>&1 || status=$?
	return $status
}

explain_failure() {	# of perf, or of what killed it
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
