# What to record, and how.

has_cycles() {	# perf falls back to cpu-clock in silence; we say so
	perf record -q -e cycles -o "$tmp/probe" true >"$tmp/why" 2>&1
	perf evlist -i "$tmp/probe" 2>/dev/null | grep -q cycles
}

choose_event() {
	rate=${opt_frequency:-99} kind=CPU switch=sched:sched_switch
	[ -d "$root/sys/kernel/tracing/events/sched" ] ||
		switch=context-switches
	kinds=$opt_off_cpu$opt_wall$opt_alloc$opt_faults$opt_cache_misses
	case $kinds$opt_event in
	"$opt_event" | 1) ;;
	*) usage "one kind of profile at a time, and its own event" ;;
	esac
	if [ "$opt_off_cpu" ]; then event=$switch kind=Off-CPU
	elif [ "$opt_wall" ]; then
		event=cpu-clock/freq=$rate/,$switch kind=Wall-Clock
	elif [ "$opt_alloc" ]; then probe_malloc
	elif [ "$opt_faults" ]; then event=page-faults kind="Page Fault"
	elif [ "$opt_cache_misses" ]; then event=cache-misses kind="Cache Miss"
	else event=${opt_event:-cycles}
	fi
	[ "$event$opt_dry_run" = cycles ] && ! has_cycles || return 0
	say "no hardware cycles (a virtual machine?): cpu-clock"
	event=cpu-clock
}

probe_malloc() {	# gone when we are
	[ "$(uname -m)" = x86_64 ] && size=%di || size=%x0
	libc=$(ldd "$program" 2>/dev/null |
		sed -n 's/.*libc\.so[^ ]* => \([^ ]*\).*/\1/p')
	[ "$libc" ] || die "$program: has no libc of its own to probe"
	probe=foldtools_$$
	run perf probe -q -x "$libc" "$probe=malloc bytes=$size:u64" ||
		die "perf cannot probe malloc here; root may"
	event=probe_libc:$probe kind=Allocation
}

# Does FILE keep frame pointers?  Their set-up, push %rbp; mov %rsp,%rbp, is
# then in most functions, so at least once in 4 KiB of code.
frame_pointers() {
	[ "$(uname -m)" = x86_64 ] || return 0
	[ "$(head -c 4 "$1" | tail -c 3)" = ELF ] || return 0
	code=$(readelf -SW "$1" 2>/dev/null | sed 's/.*\] *//' |
		awk '$1 == ".text" { print "0x" $5 }')
	found=$(LC_ALL=C grep -aoF "$(printf 'UH\211\345')" "$1" | wc -l)
	[ $((found * 4096)) -ge $((${code:-$(wc -c <"$1")})) ]
}

choose_graph() {
	graph=${opt_call_graph:-dwarf,8192} why="as asked"
	if [ "$opt_call_graph" ]; then :
	elif [ "$opt_off_cpu$opt_wall$opt_alloc" ]; then
		why="libc keeps no frame pointers"
	elif [ ! -r "$program" ]; then graph=fp why="no one program to look at"
	elif frame_pointers "$program"; then
		graph=fp why="$program keeps frame pointers, or is a script"
	else why="$program keeps no frame pointers"
	fi
	say "call graph $graph: $why"
}

container() {	# NAME: its processes
	first=$(docker inspect -f '{{.State.Pid}}' "$1" ||
		podman inspect -f '{{.State.Pid}}' "$1" || crictl inspect \
		-o go-template --template '{{.info.pid}}' "$1") 2>/dev/null
	[ "$first" ] || die "$1: no container that runs"
	pgrep --ns "$first" --nslist pid | paste -sd , -
}

choose_target() {	# what is recorded, as $what, and its $program
	program=
	[ ! "$opt_container" ] || opt_pid=$(container "$opt_container") || exit
	if [ "$opt_workload" ]; then
		what=$opt_workload program=$(command -v "${what%% *}")
	elif [ $# -gt 0 ]; then
		what=$* program=$(command -v "$1")
		[ "$program$opt_dry_run" ] ||
			{ say "$1: no such command"; exit 127; }
	elif [ "$opt_pid" ]; then
		what="process $opt_pid" program=$root/proc/${opt_pid%%,*}/exe
	elif [ "$opt_user" ]; then what="user $opt_user"
	elif [ "$opt_all$opt_cpus" ]; then what="the whole machine"
	else usage "capture: nothing to record; --workload CMD is one way"
	fi
}

# Would a shell only turn into the program of --workload?  It must not: perf 6.1
# may then look for the shell's libc where the program has its own, and finds
# no caller of its functions.
plain() {
	case $opt_workload in *[!A-Za-z0-9_./,:=@%+\ -]*) return 1 ;; esac
	case $program in */*) [ "$opt_workload" ] ;; *) return 1 ;; esac
}

