# capture: what to record, how, and what is left of it.

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
		what="process $opt_pid" program=/proc/${opt_pid%%,*}/exe
	elif [ "$opt_user" ]; then what="user $opt_user"
	elif [ "$opt_all$opt_cpus" ]; then what="the whole machine"
	else usage "capture: nothing to record; --workload CMD is one way"
	fi
}

capture() {
	dir=${opt_output:-profiles}
	choose_target "$@"
	[ "$opt_dry_run" ] || preflight >&2 || exit
	choose_event
	choose_graph

	limit=$opt_duration
	[ ! "$opt_workload" ] || set -- sh -c "$opt_workload"
	[ $# -gt 0 ] || { limit=''; set -- sleep "${opt_duration:-30}"; }
	set -- ${opt_cpus:+-C "$opt_cpus"} ${opt_all:+-a} \
		${opt_user:+-u "$opt_user"} ${opt_pid:+-p "$opt_pid"} -- "$@"
	[ ! "$opt_delay" ] ||
		set -- -D "$(awk "BEGIN { print $opt_delay * 1000 }")" "$@"
	case $kind in	# switches happen in the kernel
	Off-CPU | Wall-Clock)
		set -- --switch-events ${opt_kernel:+--kernel-callchains} \
			${opt_user_only:+--user-callchains} "$@" ;;
	*) set -- ${opt_kernel:+--all-kernel} \
		${opt_user_only:+--all-user} "$@" ;;
	esac
	case $event in
	*:*[!ukhpPGHDSIWeb]* | page-faults | *context-switches)
		[ ! "$opt_count" ] || die "--count: each $event counts here"
		opt_count=1 ;;
	esac
	[ ! "$opt_alloc" ] || set -- -m 16M "$@"	# bursts of stacks
	if [ "$opt_count" ]; then set -- -c "$opt_count" "$@"
	else set -- -F "$rate" "$@"; fi

	begin "$dir"
	record perf record -q -o "$new/perf.data" -e "$event" \
		--call-graph "$graph" "$@"
	workload_status=$?
	[ "$opt_dry_run" ] || closed || {
		end KILL
		die "perf could not record, status $workload_status"
	}
	keep
}

meta() {	# what is known of the capture, as KEY=VALUE
	governor=/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor
	sed -n '/^# lost=/d; s/^# \([a-z]*\)="\(.*\)"$/\1=\2/p' \
		"$new/folded.txt"
	lost=$(known lost "$new/folded.txt")
	cat <<-END
	lost=${lost:-0}
	title=$title
	workload=$what
	status=$workload_status
	call-graph=$graph
	call-graph-why=$why
	frequency=${opt_count:+one of }${opt_count:-$rate}
	kernel=$(uname -r)
	cpu=$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)
	governor=$(cat $governor 2>/dev/null)
	perf=$(perf --version)
	commit=$(git rev-parse HEAD 2>/dev/null)
	END
}

keep() {	# fold, draw and report what was recorded, and give it its name
	name=$(date +%Y%m%d-%H%M%S) title="$kind Profile: $what"
	while [ -e "$dir/$name" ]; do name=${name}a; done
	[ ! "$opt_keep_script" ] ||
		into "$new/perf-script.txt" script "$new/perf.data" || exit
	fold "$new/perf.data" "$new/folded.txt" || {
		say "nothing was sampled; the workload ended with" \
			"status $workload_status"
		exit $((workload_status ? workload_status : 1))
	}
	[ "$opt_dry_run" ] || meta >"$new/meta" || exit 2
	lasted=$(known duration "$new/meta") n=$(known samples "$new/meta")
	draw "$new/folded.txt" "$new/flamegraph.svg" "$title" --subtitle \
		"${lasted%"${lasted#*.?}"} s${n:+, $n samples}" || exit
	[ ! "$opt_no_data" ] || run rm "$new/perf.data"
	echo "s|$new|$dir/$name|" >>"$tmp/names"
	into "$new/report.txt" named report "$new/folded.txt" "$new" \
		--workload "$what" || exit
	[ ! "$opt_wall" ] || grep 'samples were lost' "$new/report.txt" >&2
	[ ! "$opt_gzip" ] || run gzip "$new"/*.[dt][ax]t*
	run mv "$new" "$dir/$name" && run ln -sfn "$name" "$dir/latest" ||
		exit 2
	[ "$opt_dry_run" ] || say "kept in $dir/$name"
	exit "$workload_status"
}

