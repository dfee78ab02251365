# capture: what to record, how, and what is left of it.

choose_event() {	# perf falls back to cpu-clock in silence; we say so
	event=${opt_event:-cycles}
	if [ "$opt_off_cpu" ]; then
		event=sched:sched_switch kind=Off-CPU fold_options=" --offcpu"
		[ -d /sys/kernel/tracing/events/sched ] ||
			event=context-switches
	elif [ "$opt_faults" ]; then event=page-faults kind="Page Fault"
	elif [ "$opt_cache_misses" ]; then event=cache-misses kind="Cache Miss"
	elif [ ! "$opt_event$opt_dry_run" ]; then
		perf record -q -e cycles -o "$tmp/probe" true >"$tmp/why" 2>&1
		case $(perf evlist -i "$tmp/probe" 2>/dev/null) in
		*cycles*) ;;
		*)
			say "no hardware cycles (a virtual machine?): cpu-clock"
			event=cpu-clock ;;
		esac
	fi
	[ ! "$opt_kernel" ] || event=$event:k
	[ ! "$opt_user_only" ] || event=$event:u
}

choose_alloc() {	# a probe on malloc, gone when we are
	[ "$(uname -m)" = x86_64 ] && size=%di || size=%x0
	libc=$(ldd "$program" 2>/dev/null |
		sed -n 's/.*libc\.so[^ ]* => \([^ ]*\).*/\1/p')
	[ "$libc" ] || die "$program: has no libc of its own to probe"
	probe=foldtools_$$
	run perf probe -q -x "$libc" "$probe=malloc bytes=$size:u64" ||
		die "perf cannot probe malloc here; root may"
	event=probe_libc:$probe kind=Allocation
	fold_options=" --weight=bytes"
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

choose_graph() {	# PROGRAM
	graph=${opt_call_graph:-dwarf,8192} why="as asked"
	if [ "$opt_call_graph" ]; then :
	elif [ "$opt_off_cpu$opt_alloc" ]; then
		why="libc keeps no frame pointers"
	elif [ ! -r "$1" ]; then graph=fp why="no one program to look at"
	elif frame_pointers "$1"; then
		graph=fp why="$1 keeps frame pointers, or is a script"
	else why="$1 keeps no frame pointers"
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
	elif [ $# -gt 0 ]; then what=$* program=$(command -v "$1")
	elif [ "$opt_pid" ]; then
		what="process $opt_pid" program=/proc/${opt_pid%%,*}/exe
	elif [ "$opt_user" ]; then what="user $opt_user"
	elif [ "$opt_all$opt_cpus" ]; then what="the whole machine"
	else usage "capture: nothing to record; --workload CMD is one way"
	fi
}

leader() {	# of the session that perf started
	ps -o pid=,sess= --ppid "$perf" | awk '$1 == $2 { print $1 }'
}

end_after() {	# SECONDS: TERM to all of the workload, and KILL 5 s later
	trap 'kill $nap; exit' TERM
	sleep "$1" &
	nap=$!
	wait $nap
	until group=$(leader) && [ "$group" ]; do
		kill -s 0 "$perf" || exit
	done
	echo "$group" >"$tmp/ended"
	kill -s TERM -- "-$group"
	sleep 5 &
	nap=$!
	wait $nap
	kill -s KILL -- "-$group"
}

# perf record; the status is the workload's.  perf is in the background so that
# a signal to us ends it, and the workload, at once.
record() {
	tell "$@"
	[ ! "$opt_dry_run" ] || return 0
	"$@" <&0 &
	perf=$! timer=
	trap 'group=$(leader)
	kill $perf
	[ ! "$group" ] || kill -s TERM -- "-$group"
	wait $perf
	exit 130' INT TERM HUP
	if [ "$limit" ]; then
		end_after "$limit" 2>/dev/null &
		timer=$!
	fi
	wait $perf
	status=$?
	trap 'exit 130' INT TERM HUP
	[ ! "$timer" ] || kill $timer 2>/dev/null
	[ -s "$tmp/ended" ] || return $status
	kill -s KILL -- "-$(cat "$tmp/ended")" 2>/dev/null
	return 0
}

recorded() {	# perf came to an end; it warns of a file that it did not close
	perf evlist -i "$new/perf.data" >"$tmp/why" 2>&1 &&
		! grep -q 'properly terminated' "$tmp/why"
}

capture() {
	dir=${opt_output:-profiles}
	choose_target "$@"
	[ "$opt_dry_run" ] || perf --version >"$tmp/why" 2>&1 || {
		doctor >&2
		exit 2
	}
	choose_event
	[ ! "$opt_alloc" ] || choose_alloc
	choose_graph "$program"

	[ ! "$opt_workload" ] || set -- sh -c "$opt_workload"
	limit=$opt_duration
	if [ $# -gt 0 ]; then set -- -- setsid "$@"
	else limit='' && set -- -- sleep "${opt_duration:-30}"; fi
	[ ! "$opt_pid" ] || set -- -p "$opt_pid" "$@"
	[ ! "$opt_user" ] || set -- -u "$opt_user" "$@"
	[ ! "$opt_all" ] || set -- -a "$@"
	[ ! "$opt_cpus" ] || set -- -C "$opt_cpus" "$@"
	[ ! "$opt_delay" ] || set -- -D "${opt_delay}000" "$@"
	[ ! "$opt_off_cpu" ] || set -- --switch-events "$@"
	[ ! "$opt_alloc" ] || set -- -m 16M "$@"	# bursts of stacks
	case $event in
	*:[!uk]* | page-faults* | context-switches*)
		[ ! "$opt_count" ] || die "--count: each $event counts here"
		opt_count=1 ;;
	esac
	rate=${opt_frequency:-99}
	if [ "$opt_count" ]; then set -- -c "$opt_count" "$@"
	else set -- -F "$rate" "$@"; fi

	umask 077	# profiles show names, paths and call chains
	new=$dir/.new.$$
	run mkdir -p "$new" || exit 2
	record perf record -q -o "$new/perf.data" -e "$event" \
		--call-graph "$graph" "$@"
	workload_status=$?
	[ "$opt_dry_run" ] || recorded || {
		say "perf could not record, status $workload_status"
		doctor >&2
		exit 2
	}
	keep
}

meta() {	# what is known of the capture, as KEY=VALUE
	governor=/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor
	sed -n 's/^# \([a-z]*\)="\(.*\)"$/\1=\2/p' "$new/folded.txt"
	cat <<-END
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

known() {	# KEY: what meta says
	sed -n "s/^$1=//p" "$new/meta" 2>/dev/null
}

keep() {	# fold, draw and report what was recorded, and give it its name
	name=$(date +%Y%m%d-%H%M%S)
	[ ! -e "$dir/$name" ] || name=$name-$$
	[ ! "$opt_keep_script" ] ||
		into "$new/perf-script.txt" script "$new/perf.data" || exit
	into "$new/folded.txt" fold "$new/perf.data" || {
		say "nothing was sampled; the workload ended with" \
			"status $workload_status"
		exit $((workload_status ? workload_status : 1))
	}
	[ "$opt_dry_run" ] || meta >"$new/meta"
	lasted=$(known duration) samples=$(known samples)
	draw "$new/folded.txt" "$new/flamegraph.svg" "$kind Profile: $what" \
		--subtitle "${lasted%"${lasted#*.?}"} s, $samples samples" ||
		exit
	[ "$opt_no_data" ] ||
		set -- --artifact "Profile=$dir/$name/perf.data"
	into "$new/report.txt" report "$new/folded.txt" --workload "$what" \
		--date "$(date '+%F %T')" "$@" \
		--artifact "Flamegraph=$dir/$name/flamegraph.svg" \
		--artifact "Folded=$dir/$name/folded.txt" || exit
	[ ! "$opt_dry_run" ] || return 0
	[ ! "$opt_no_data" ] || rm "$new/perf.data"
	[ ! "$opt_gzip" ] || find "$new" -name '*.[dt][ax]t*' -exec gzip {} +
	mv "$new" "$dir/$name" && ln -sfn "$name" "$dir/latest" || exit 2
	say "kept in $dir/$name"
	exit "$workload_status"
}

