# What to record, and how.

# perf falls back to cpu-clock in silence; we say so.  A machine is asked once
# after each start of it.
has_cycles() {
	boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)
	folder=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/foldtools
	case $(cat "$folder/cycles" 2>/dev/null) in
	"$boot yes") return 0 ;;
	"$boot no") return 1 ;;
	esac
	perf record -q -e cycles -o "$tmp/probe" true >"$tmp/why" 2>&1
	found=$(perf evlist -i "$tmp/probe" 2>/dev/null) || return
	case $found in *cycles*) has=yes ;; *) has=no ;; esac
	mkdir -p "$folder" && echo "$boot $has" >"$folder/cycles"
	[ $has = yes ]
} 2>/dev/null

# of several events those that are counted one by one; one is no list
count_each() {
	case $opt_count$event in [0-9]* | */* | *'{'*) return ;; esac
	all='' IFS=,
	for next in $event; do
		case $next in
		*:*[!ukhpPGHDSIWeb]* | page-faults | *context-switches)
			opt_count=1 ;;
		*:*) next=${next%%:*}/freq=$rate/${next#*:} ;;
		*) next=$next/freq=$rate/ ;;
		esac
		all=${all:+$all,}$next
	done
	unset IFS
	[ ! "$opt_count" ] || event=$all
}

choose_event() {
	rate=${opt_frequency:-99} kind=CPU switch=sched:sched_switch
	[ -d "$root/sys/kernel/tracing/events/sched" ] ||
		switch=context-switches
	kinds=$opt_off_cpu$opt_wall$opt_run_queue$opt_alloc$opt_faults
	kinds=$kinds$opt_cache_misses
	case $kinds$opt_event in "$opt_event" | 1) ;; *)
		usage "one kind of profile at a time, and its own event" ;;
	esac
	[ ! "$opt_count" ] || [ ! "$opt_off_cpu$opt_wall$opt_run_queue" ] ||
		usage "--count: every switch is needed to tell how long it took"
	event=${opt_event:-cycles}
	[ ! "$opt_off_cpu" ] || { event=$switch kind=Off-CPU opt_count=1; }
	[ ! "$opt_wall" ] || { kind=Wall-Clock opt_count=1
		event=cpu-clock/freq=$rate/,$switch; }
	[ ! "$opt_run_queue" ] || { kind="Run Queue" opt_count=1 event=$switch
		event=$event,sched:sched_wakeup,sched:sched_wakeup_new; }
	[ ! "$opt_alloc" ] || probe_malloc
	[ ! "$opt_faults" ] || { event=page-faults kind="Page Fault"; }
	[ ! "$opt_cache_misses" ] || { event=cache-misses kind="Cache Miss"; }
	count_each
	[ "$event$opt_dry_run" = cycles ] && ! has_cycles || return 0
	say "no hardware cycles (a virtual machine?); using cpu-clock"
	event=cpu-clock
}

probe_malloc() {	# removed when we end
	[ "$(uname -m)" = x86_64 ] && size=%di || size=%x0
	libc=$(ldd "$program" 2>/dev/null |
		sed -n 's/.*libc\.so[^ ]* => \([^ ]*\).*/\1/p')
	[ "$libc" ] || die "--alloc: $program does not use a shared libc"
	probe=foldtools_$$
	run perf probe -q -x "$libc" "$probe=malloc bytes=$size:u64" ||
		die "--alloc: perf cannot probe malloc here; run as root"
	event=probe_libc:$probe kind=Allocation opt_count=${opt_count:-499}
	[ "$opt_count" = 1 ] || say "one of $opt_count calls of malloc is" \
		"recorded: the report is an estimate (--count 1 records all)"
}

choose_graph() {
	graph=${opt_call_graph:-dwarf,8192} why="as asked"
	if [ "$opt_call_graph" ]; then :
	elif [ "$opt_run_queue" ]; then
		graph=fp why="most of it is in the kernel"
	elif [ "$opt_off_cpu$opt_wall$opt_alloc" ]; then
		why="libc keeps no frame pointers"
	elif [ ! -r "$program" ]; then graph=fp why="no one program to look at"
	elif [ "$(fact frame-pointers)" != no ]; then
		graph=fp why="$program keeps frame pointers; a function that \
sets none up, as in libc, loses its caller (--call-graph dwarf finds it)"
	else why="$program keeps no frame pointers"
	fi
	say "call graph $graph: $why"
}

container() {	# NAME: its processes
	first=$(docker inspect -f '{{.State.Pid}}' "$1" ||
		podman inspect -f '{{.State.Pid}}' "$1" || crictl inspect \
		-o go-template --template '{{.info.pid}}' "$1") 2>/dev/null
	[ "$first" ] || die "$1: no container of this name runs"
	for one_pid in "$root"/proc/[0-9]*; do
		# shellcheck disable=SC3013 # every sh of Linux has -ef
		[ ! "$one_pid/ns/pid" -ef "$root/proc/$first/ns/pid" ] ||
			put "${one_pid##*/}"
	done | paste -sd , -
}

inspect() {	# NAME: its $program, and what that contains
	stackfold --inspect ${root:+--symfs="$root"} -- "$1" \
		>"$tmp/facts" 2>/dev/null
	program=$(fact program) script=$(fact script)
}

fact() { sed -n "s/^$1=//p" "$tmp/facts"; }

choose_program() {	# COMMAND [ARGUMENT ...]
	inspect "$1"
	case $(command -v "$1") in
	*/*) ;;
	*) [ ! "$opt_workload" ] || program='' ;;	# the shell's own
	esac
	[ ! "$program$opt_workload$opt_dry_run" ] || return 0
	case $(command -v "$1") in
	'') say "$1: no such command" ;;
	*) say "$1: is part of the shell; use --workload '$*'" ;;
	esac
	exit 127
}

choose_target() {	# what is recorded, as $what, and its $program
	[ ! "$opt_container" ] || opt_pid=$(container "$opt_container") || exit
	if [ "$opt_workload" ]; then
		what=$opt_workload label=${opt_workload%% *}
		choose_program "$label"
	elif [ $# -gt 0 ]; then
		what=$* label=$1
		choose_program "$@"
	elif [ "$opt_pid" ]; then
		what="process $opt_pid" label=pid-$opt_pid
		inspect "$root/proc/${opt_pid%%,*}/exe"
	elif [ "$opt_user" ]; then what="user $opt_user" label=$opt_user
	elif [ "$opt_cpus" ]; then
		what="processors $opt_cpus" label=cpus-$opt_cpus
	elif [ "$opt_all" ]; then what="the whole machine" label=machine
	else usage "capture: nothing to record; --workload CMD is one way"
	fi
	what=$(line_of "$what")
	label=$(printf %s "${label##*/}" | tr -c 'A-Za-z0-9_.,+-' _ |
		cut -c1-40)
	[ "$opt_dry_run" ] || check_target
}

check_target() {	# perf gives no reason for these
	for one_pid in $(echo "$opt_pid" | tr , ' '); do
		[ -d "$root/proc/$one_pid" ] || die "$one_pid: no such process"
	done
	[ ! "$opt_user" ] || id -u "$opt_user" >/dev/null 2>&1 ||
		die "$opt_user: no such user"
}

# Would a shell only turn into the program of --workload?  It must not: perf 6.1
# may then look for the shell's libc where the program has its own, and finds
# no caller of its functions.
plain() {
	case $opt_workload in *[!A-Za-z0-9_./,:=@%+\ -]*) return 1 ;; esac
	[ "$opt_workload" ] && [ "$program" ]
}

