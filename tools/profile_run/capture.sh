# capture: from what is asked for to a folder that is kept.

capture() {
	dir=${opt_output:-profiles}
	choose_target "$@"
	[ "$opt_dry_run" ] || preflight >&2 || exit
	choose_event
	choose_graph

	limit=$opt_duration
	if plain; then
		# shellcheck disable=SC2086 # words, on purpose
		set -- $opt_workload
	elif [ "$opt_workload" ]; then set -- sh -c "$opt_workload"
	fi
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
		into "$new/perf-script.txt.gz" through "$new/perf.data" gzip ||
		exit
	fold "$new/perf.data" "$new/folded.txt" || {
		[ $? = 1 ] || exit 2
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
	[ ! "$opt_gzip" ] ||
		echo 's/^  [A-Z][a-z]*: .*[at]$/&.gz/' >>"$tmp/names"
	into "$new/report.txt" named report "$new/folded.txt" "$new" \
		--workload "$what" || exit
	[ ! "$opt_wall" ] || grep 'samples were lost' "$new/report.txt" >&2
	[ ! "$opt_gzip" ] || run gzip "$new"/*.[dt]*[at] || exit 2
	run mv "$new" "$dir/$name" && run ln -sfn "$name" "$dir/latest" ||
		exit 2
	[ "$opt_dry_run" ] || say "kept in $dir/$name"
	exit "$workload_status"
}

