# capture: from what is asked for to a folder that is kept.

buffer() {	# bytes per processor, so that a burst of stacks fits
	if [ "$opt_buffer" ]; then echo "$opt_buffer"; return; fi
	[ "$opt_count$opt_alloc" ] || return 0
	[ "$(id -u)" = 0 ] || return 0	# a user may lock little memory
	n=$(grep -c '^processor' /proc/cpuinfo)
	[ "$n" -gt 8 ] && echo 4M || echo 16M
}

sum() { awk "BEGIN { print $1 + ${2:-0} }"; }

capture() {
	dir=${opt_output:-profiles}
	choose_target "$@"
	[ "$opt_dry_run" ] || preflight >&2 || exit
	choose_event
	choose_graph

	limit=${opt_duration:+$(sum "$opt_duration" "$opt_delay")}
	if plain; then
		# shellcheck disable=SC2086 # words, on purpose
		set -- $opt_workload
	elif [ "$opt_workload" ]; then set -- sh -c "$opt_workload"
	fi
	[ $# -gt 0 ] || {
		set -- sleep "${limit:-$(sum 30 "$opt_delay")}"
		limit=''
	}
	[ ! "$opt_run_queue" ] || opt_all=1	# anybody may wake a thread
	set -- ${opt_cpus:+-C "$opt_cpus"} ${opt_all:+-a} \
		${opt_user:+-u "$opt_user"} ${opt_pid:+-p "$opt_pid"} -- "$@"
	[ ! "$opt_delay" ] || set -- -D "$(sum "1000 * $opt_delay")" "$@"
	case $kind in	# switches happen in the kernel
	Off-CPU | Wall-Clock)
		set -- --switch-events ${opt_kernel:+--kernel-callchains} \
			${opt_user_only:+--user-callchains} "$@" ;;
	*) set -- ${opt_kernel:+--all-kernel} \
		${opt_user_only:+--all-user} "$@" ;;
	esac
	perf_record ${opt_perf_opt:+"$opt_perf_opt"} "$@"
	keep
}

perf_record() {	# OPTION ... -- WORKLOAD
	size=$(buffer)
	[ ! "$size" ] || set -- -m "$size" "$@"
	# with periods the kernel keeps each event that it should only count
	[ "${opt_count:-1}" = 1 ] || set -- --no-period "$@"
	if [ "$opt_count" ]; then set -- -c "$opt_count" "$@"
	else set -- -F "$rate" "$@"; fi
	begin "$dir" "$label"
	record perf record -q -o "$new/perf.data" -e "$event" \
		--call-graph "$graph" "$@"
	workload_status=$?
	[ ! "$opt_dry_run" ] && ! closed || return 0
	end KILL
	[ "$workload_status" != 130 ] || stopped
	perf_says "$(quoted "$@")"
	die "perf could not record, status $workload_status$remedy"
}

# perf -q is silent about some errors: it says why of "true" in the place of
# the workload, which does not run again
perf_says() {	# OPTIONS, quoted
	eval "perf record -o \"\$tmp/probe\" -e \"\$event\"${1%% -- *}" \
		-- true >"$tmp/why" 2>&1
	remedy=
	case $(cat "$tmp/why") in
	*paranoid* | *ermission*) remedy="; run as root, or allow more with \
sysctl kernel.perf_event_paranoid=-1" ;;
	*"event syntax"* | *"not supported"*)
		remedy="; try --event cpu-clock (perf list names the others)" ;;
	*mlock*) remedy="; try --buffer 128K" ;;
	esac
	sed -n '/[a-z]/ {s/^/perf: /p; q;}' "$tmp/why" >&2
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
	perf-seconds=$(cat "$tmp/cost" 2>/dev/null)
	kernel=$(uname -r)
	cpu=$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1)
	governor=$(cat $governor 2>/dev/null)
	perf=$(perf --version)
	commit=$(git rev-parse HEAD 2>/dev/null)
	END
}

reports() {	# FOLDED FOLDER NAME OPTION ...
	report "$@" || return
	if [ -f "$tmp/sliced" ] &&
		into "$tmp/moments" run foldtop --moments "$tmp/sliced"; then
		put "" && sed 1d "$tmp/moments"
	fi
	[ "$opt_run_queue" ] || return 0
	put "" "How long each thread waited, in us:"
	into "$tmp/waits" run stackfold --quiet --runq --no-merge --root=tid \
		"$2/perf.data" &&
		run foldtop --percentiles -n "${opt_top:-10}" "$tmp/waits"
}

slice() {	# SECONDS: keep when it was, too, if the recording is long
	[ "${1%.*}" -ge 5 ] && [ ! "$opt_alloc$opt_inline" ] &&
		fold "$new/perf.data" "$tmp/sliced" --slice=auto
} 2>/dev/null

keep() {	# fold, draw and report what was recorded, and give it its name
	title="$kind Profile: $what"
	[ ! "$opt_keep_script" ] ||
		into "$new/perf-script.txt.gz" script "$new/perf.data" gzip ||
		exit
	fold "$new/perf.data" "$new/folded.txt" || {
		[ $? = 1 ] || exit 2
		say "nothing was sampled; the workload ended with" \
			"status $workload_status"
		exit $((workload_status ? workload_status : 1))
	}
	[ "$opt_dry_run" ] || meta >"$new/meta" || exit 2
	cost=$(known perf-seconds "$new/meta")
	lasted=$(known duration "$new/meta") n=$(known samples "$new/meta")
	drawn=$new/folded.txt
	! slice "$lasted" || drawn=$tmp/sliced
	draw "$drawn" "$new/flamegraph.svg" "$title" \
		--subtitle "${lasted%"${lasted#*.?}"} s${n:+, $n samples}" ||
		exit
	[ ! "$opt_no_data" ] || run rm "$new/perf.data"
	into "$new/report.txt" reports "$new/folded.txt" "$new" "$kept" \
		--workload "$what" ${cost:+--cost "$cost"} || exit
	[ ! "$opt_gzip" ] || run gzip "$new"/*.[dt]*[at] || exit 2
	[ "$opt_dry_run" ] || rm "$new/owner"
	run mv "$new" "$kept" && run ln -sfn "$name" "$dir/latest" || exit 2
	[ "$opt_dry_run" ] || answer >&2
	open_in_browser "$kept/flamegraph.svg"
	exit "$workload_status"
}

answer() {	# what a person wants to know at once
	say "kept in $kept"
	[ "$turn" = 0 ] || return 0
	text "$kept" report.txt | sed -n '/^[1-3]) /s/^/  /p'
	put "  picture: $kept/flamegraph.svg" \
		"  report:  profile_run analyze --input $kept" \
		"  It names commands, paths and functions: see --anonymize \
before you share it."
}

open_in_browser() {	# SVG
	[ ! "$opt_open" ] || run "${BROWSER:-xdg-open}" "$1" >/dev/null 2>&1 ||
		say "--open: ${BROWSER:-xdg-open} could not show $1"
}

