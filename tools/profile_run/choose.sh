# What to record, and how.

inspect() {	# PROGRAM or FILE: its $program, and what that contains
	told=b	# to name what it compiles
	case $what in *perf* | *PreserveFramePointer*) told=d ;; esac
	stackfold --inspect ${root:+--symfs="$root"} -- "$1" 2>/dev/null |
		sed "/^warning=.* no frame pointers/d
			/perf cannot name/$told" >"$tmp/facts"
	program=$(fact program)
}

fact() { sed -n "s/^$1=//p" "$tmp/facts"; }

# of several events those that are counted one by one; one is no list
count_each() {
	case $opt_count$event in [0-9]* | */* | *'{'*) return ;; esac
	single='^page-faults|context-switches$|:.*[^ukhpPGHDSIWeb]'
	echo "$event" | tr , '\n' | grep -qE "$single" || return 0
	opt_count=1 event=$(echo "$event" | tr , '\n' | sed -E "/$single/! {
		s,:|\$,/freq=${rate}/, }" | paste -s -d , -)
}

choose_event() {
	rate=${opt_frequency:-99} kind=CPU switch=sched:sched_switch
	[ -d "$root/sys/kernel/tracing/events/sched" ] ||
		switch=context-switches
	switches=$opt_off_cpu$opt_wall$opt_run_queue
	case $switches$opt_alloc$opt_faults$opt_cache_misses$opt_event in
	"$opt_event" | 1) ;;
	*) usage "one kind of profile at a time, and its own event" ;;
	esac
	[ ! "$switches" ] || [ ! "$opt_count" ] ||
		usage "--count: every switch is needed to tell how long it took"
	[ ! "$switches" ] || opt_count=1
	event=${opt_event:-cycles}
	[ ! "$opt_off_cpu" ] || kind=Off-CPU event=$switch
	[ ! "$opt_wall" ] || kind=Wall-Clock \
		event=cpu-clock/freq=$rate/,$switch
	[ ! "$opt_run_queue" ] || kind="Run Queue" opt_all=1 \
		event=$switch,sched:sched_wakeup,sched:sched_wakeup_new
	[ ! "$opt_alloc" ] || probe_malloc
	[ ! "$opt_faults" ] || kind="Page Fault" event=page-faults
	[ ! "$opt_cache_misses" ] || kind="Cache Miss" event=cache-misses
	count_each
	[ "$event" = cycles ] && grep -qsx cycles=no "$tmp/machine" || return 0
	say "no hardware cycles (a virtual machine?); using cpu-clock"
	event=cpu-clock	# as perf falls back to in silence
}

probe_malloc() {	# removed when we end
	[ "$(uname -m)" = x86_64 ] && size=%di || size=%x0
	libc=$(ldd "$program" 2>/dev/null |
		sed -n 's/.*libc\.so[^ ]* => \([^ ]*\).*/\1/p')
	[ "$libc" ] || die "--alloc: $program does not use a shared libc"
	probe=foldtools_$$
	(as='' && run perf probe -q -x "$libc" \
		"$probe=malloc bytes=$size:u64") ||
		die "--alloc: perf cannot probe malloc here; run as root"
	event=probe_libc:$probe kind=Allocation opt_count=${opt_count:-499}
	[ "$opt_count" = 1 ] || say "one of $opt_count calls of malloc is" \
		"recorded: the report is an estimate (--count 1 records all)"
}

choose_graph() {
	graph=$opt_call_graph why="as asked"
	if [ "$graph" ]; then :
	elif [ "$opt_run_queue" ]; then
		graph=fp why="most of it is in the kernel"
	elif [ "$opt_off_cpu$opt_wall$opt_alloc" ]; then
		graph=dwarf,8192 why="libc keeps no frame pointers"
	elif [ ! "$program" ]; then graph=fp why="no one program to look at"
	elif [ "$(fact frame-pointers)" != no ]; then
		graph=fp why="$program keeps frame pointers; a function that \
sets none up, as in libc, loses its caller (--call-graph dwarf finds it)"
	else graph=dwarf,8192 why="$program keeps no frame pointers"
	fi
	say "call graph $graph: $why"
}

container() {	# NAME: its processes
	first=$(docker inspect -f '{{.State.Pid}}' "$1" ||
		podman inspect -f '{{.State.Pid}}' "$1" || crictl inspect \
		-o go-template --template '{{.info.pid}}' "$1") 2>/dev/null
	[ "$first" ] || die "$1: no container of this name runs"
	find -L "$root"/proc/[0-9]*/ns/pid -samefile \
		"$root/proc/$first/ns/pid" 2>/dev/null |
		sed 's,/ns/pid$,,; s,.*/,,' | paste -s -d , -
}

choose_program() {	# COMMAND [ARGUMENT ...]
	inspect "$1"
	is=$(command -v "$1")
	case $opt_workload:$is in
	:* | */*) ;;
	*) program='' && : >"$tmp/facts" ;;	# the shell's own
	esac
	[ ! "$program$opt_workload$opt_dry_run" ] || return 0
	[ ! "$is" ] || is="is part of the shell; use --workload '$*'"
	say "$1: ${is:-no such command}"
	exit 127
}

choose_target() {	# what is recorded, as $what, and its $program
	: >"$tmp/facts"
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
	elif [ "$opt_all$opt_cgroups" ]; then
		what="the whole machine" label=machine
	else usage "capture: nothing to record; --workload CMD is one way"
	fi
	[ "$opt_dry_run" ] || check_target
}

check_target() {	# perf gives no reason for these
	for one_pid in $(echo "$opt_pid" | tr , ' '); do
		[ -d "$root/proc/$one_pid" ] || die "$one_pid: no such process"
	done
	[ ! "$opt_user" ] || id -u "$opt_user" >/dev/null 2>&1 ||
		die "$opt_user: no such user"
}
