# What to record, and how: recording_plan looks, and tells it in $tmp/plan.

what=''		# is recorded, in words, and as a part of a file's name:
label=''
kind=''		# of profile, as a title has it
fold_option=''	# what stackfold needs to fold that kind
scale=''	# what the counts are multiplied by
probe=''	# of malloc, which is removed when we end

# what perf starts is found in /proc, and perf finds there what runs
check_proc() {
	# shellcheck disable=SC2016 # a script
	sh -c 'read -r pid _ </proc/self/stat && [ "$pid" = $$ ]' \
		2>/dev/null ||
		die "/proc is missing, or has the processes of another" \
			"container; mount -t proc proc /proc"
}

plan_recording() {	# [COMMAND ARGUMENT ...]
	[ "$opt_dry_run" ] || check_proc
	[ "$*$opt_workload$opt_pid$opt_user$opt_container" ] ||
		[ "$opt_cpus$opt_all$opt_cgroups" ] ||
		usage "$command: nothing to record; give a command, or --all"
	[ ! "$opt_container" ] || find_container
	[ ! "$opt_counters" ] || [ ! "$opt_user" ] ||
		usage "--counters cannot count all processes of a user; give" \
			"--pid, --all or a command"
	what=$* label=${1-}
	[ ! "$opt_workload" ] ||
		{ what=$opt_workload label=${opt_workload%% *}; set --; }
	"$planner" plan ${opt_workload:+--workload="$opt_workload"} \
		${opt_pid:+--pid="$opt_pid"} ${opt_user:+--user="$opt_user"} \
		${opt_all:+--all} ${opt_cgroups:+--cgroups} \
		${opt_cpus:+--cpus="$opt_cpus"} \
		${opt_delay:+--delay="$opt_delay"} \
		${opt_frequency:+--frequency="$opt_frequency"} \
		${opt_count:+--count="$opt_count"} \
		${opt_event:+--event="$opt_event"} \
		${opt_call_graph:+--call-graph="$opt_call_graph"} \
		${opt_buffer:+--buffer="$opt_buffer"} \
		${opt_perf_opt:+--perf-opt="$opt_perf_opt"} \
		${opt_kernel:+--kernel} ${opt_user_only:+--user-only} \
		${opt_off_cpu:+--off-cpu} ${opt_wall:+--wall} \
		${opt_run_queue:+--run-queue} ${opt_latency:+--latency} \
		${opt_locks:+--locks} \
		${opt_alloc:+--alloc} ${opt_faults:+--faults} \
		${opt_cache_misses:+--cache-misses} \
		--probe="probe_libc:foldtools_$$" \
		--folder="${opt_output:-.}" ${opt_anonymize:+--anonymous} \
		${opt_dry_run:+--dry-run} ${opt_verbose:+--verbose} \
		-- "$@" >"$tmp/plan" || exit
	read_plan
	commit=$(git rev-parse HEAD 2>/dev/null)
	[ "$opt_anonymize" ] || [ ! "$commit" ] ||
		put "meta commit=$commit" >>"$tmp/plan"
}

read_plan() {
	program='' plain='' told='' pointers_only='' size_register=''
	while IFS= read -r line; do
		value=${line#* }
		case $line in
		"program "*) program=$value ;;
		"what "*) what=$value ;;
		"label "*) label=$value ;;
		"told "*) told=$value ;;
		plain) plain=1 ;;
		pointers-only) pointers_only=1 ;;
		"kind "*) kind=$value ;;
		"fold "*) fold_option=$value ;;
		"scale "*) scale=$value ;;
		"size-register "*) size_register=$value ;;
		esac
	done <"$tmp/plan"
}

# COMMAND ...: run it with the options of perf record behind its arguments
with_perf_options() {
	while IFS= read -r line; do
		case $line in
		"record "*) set -- "$@" "${line#* }" ;;
		esac
	done <"$tmp/plan"
	"$@"
}

# FUNCTION N WORD ... OPTION ...: call it with what comes behind the N words of
# a workload, and these behind "--", as perf wants them
options_first() {
	function=$1 words=$2
	shift 2
	set -- "$@" --
	while [ "$words" -gt 0 ]; do
		set -- "$@" "$1"
		shift
		words=$((words - 1))
	done
	"$function" "$@"
}

find_container() {	# its processes are $opt_pid
	first=$(docker inspect -f '{{.State.Pid}}' "$opt_container" ||
		podman inspect -f '{{.State.Pid}}' "$opt_container" ||
		crictl inspect -o go-template --template '{{.info.pid}}' \
			"$opt_container") 2>/dev/null
	[ "$first" ] || die "$opt_container: no container of this name runs"
	proc=${PROFILE_RUN_ROOT-}/proc	# of a test
	opt_pid=$(find -L "$proc"/[0-9]*/ns/pid -samefile \
		"$proc/$first/ns/pid" 2>/dev/null |
		sed 's,/ns/pid$,,; s,.*/,,' | paste -s -d , -)
}

probe_malloc() {
	libc=$(ldd "$program" 2>/dev/null |
		sed -n 's/.*libc\.so[^ ]* => \([^ ]*\).*/\1/p')
	[ "$libc" ] || die "--alloc: $program does not use a shared libc"
	probe=foldtools_$$
	run_as_root perf probe -q -x "$libc" \
		"$probe=malloc bytes=$size_register:u64" ||
		die "--alloc: perf cannot probe malloc here; run as root"
}

remove_probe() {
	[ ! "$probe" ] || run_as_root perf probe -q -d "$probe"
}
