# capture: from what is asked for to a folder that is kept.

# shellcheck disable=SC2120 # a group gives it none
capture() {
	if [ "$opt_input" ]; then again
	else
		choose_target "$@"
		[ ! "$opt_alloc" ] || probe_malloc
		sed -n 's/^note=/profile_run: /p' "$tmp/facts" >&2
		new_folder
		perf_record "$@"
	fi
	keep
}

new_folder() {	# for $what, called after $label
	[ ! "$opt_anonymize" ] || what=anonymous label=anonymous opt_no_data=1
	what=$(line_of "$what") title="$kind Profile: $what"
	label=$(printf %s "${label##*/}" | tr -c 'A-Za-z0-9_.,+-' _)
	begin "${opt_output:-profiles}" "$(echo "$label" | cut -c1-40)"
}

again() {	# a recording or a capture becomes another capture
	opt_from=0	# with the times
	resolve --input "$opt_input"
	describe
	folded=$input workload_status=0 label=${what%% *}
	new_folder
}

sum() { awk "BEGIN { print $1 + ${2:-0} }"; }

perf_record() {	# [ARGUMENT ...]: of the workload
	limit=${opt_duration:+$(sum "$opt_duration" "$opt_delay")}
	if [ "$opt_workload" ] && [ "$(fact plain)" ]; then
		# shellcheck disable=SC2086 # words, on purpose
		set -- $opt_workload
	elif [ "$opt_workload" ]; then set -- sh -c "$opt_workload"
	elif [ $# = 0 ]; then
		set -- sleep "${limit:-$(sum 30 "$opt_delay")}"
		limit=''
	fi
	if [ "$as" ]; then	# theirs; the kernel hides its names from them
		into "$new/perf.data" : && [ "$opt_kallsyms" ] || into \
			"${opt_kallsyms:=$tmp/kallsyms}" cat /proc/kallsyms ||
			exit 2
	fi
	eval "record perf record -q -o \"\$new/perf.data\" $(fact record) \
		-- \"\$@\""
	workload_status=$?
	[ ! "$opt_dry_run" ] || return 0
	case $($as stackfold --inspect "$new/perf.data" 2>/dev/null) in
	*finished=yes*) return ;;
	esac
	end KILL
	[ "$workload_status" != 130 ] || stopped
	stackfold --inspect --record try="$(fact record)" >"$tmp/why"
	sed -n 's/^perf-says=\(.\)/perf: \1/p' "$tmp/why" >&2
	die "perf could not record, status $workload_status$(
		sed -n 's/^remedy=/; /p' "$tmp/why")"
}

meta() {	# what is known of the capture, the recording and the machine
	[ ! "$opt_dry_run" ] || return 0
	sed -n 's/^# \([a-z]*\)="\(.*\)"$/\1=\2/p' "$new/folded.txt"
	put "title=$title" "workload=$what"
	[ ! "$opt_input" ] || {
		[ ! -f "$old" ] || sed -n '/^status=/,$p' "$old"
		return
	}
	[ ! -f "$tmp/cost" ] || read -r cost <"$tmp/cost"
	put "status=$workload_status" "perf-seconds=$cost"
	sed -n "s/^perf-version=/perf=/p; /^call-graph${opt_anonymize:+=}/p
		/^frequency=/p; /^kernel=/p; /^cpu=/p; /^governor=/p
		/^commit=/p" "$tmp/facts"
}

fold() {	# the recording, with the times of long ones
	set -- "$new/perf.data" --slice=auto ${how:+"$how"} \
		${opt_cgroups:+--root=cgroup}
	folded=$tmp/folded auto=--inline-auto
	into "$folded" stacks "$@" || {
		[ $? = 1 ] || exit 2
		say "nothing was sampled; the workload ended with" \
			"status $workload_status"
		exit $((workload_status ? workload_status : 1))
	}
	[ ! "$opt_run_queue" ] || into "$tmp/waits" run stackfold --quiet \
		--runq --no-merge --root=tid "$new/perf.data" || exit
	[ ! "$opt_keep_script" ] ||
		into "$new/perf-script.txt.gz" script "$new/perf.data" gzip ||
		exit
}

keep() {	# fold, draw and report what was recorded, and give it its name
	[ "$folded" ] || fold
	filter "$folded" ${opt_alloc:+--scale="$(fact scale)"} \
		${opt_anonymize:+--anonymize="$opt_anonymize"} || exit
	into "$new/folded.txt" run foldfilter --drop-time "$folded" || exit
	into "$new/meta" meta && into "$new/flamegraph.svg" : || exit 2
	run flamesvg --output "$new/flamegraph.svg" --title "$title" \
		--measured --heatmap-from 5 "$folded" &
	drawing=$!
	[ ! "$opt_verbose$opt_dry_run" ] || wait_for_picture
	[ ! "$opt_no_data" ] || run rm -f "$new/perf.data"
	[ ! "$opt_gzip" ] || run gzip "$new"/*.[dt]*[at] || exit 2
	into "$new/report.txt" run foldtop --report --moments -n "$top" \
		--capture "$new" --called "$kept" \
		${opt_run_queue:+--waits-from "$tmp/waits"} "$folded" || exit
	wait_for_picture
	[ "$opt_dry_run" ] || {
		hottest=$(sed -n '/^[1-3]) /s/^/  /p' "$new/report.txt")
		rm "$new/owner"
	}
	[ ! "$opt_gzip" ] || run gzip "$new/report.txt" || exit 2
	run mv "$new" "$kept" && made='' &&
		run ln -sfn "$name" "${new%/*}/latest" || exit 2
	[ "$opt_dry_run" ] || answer >&2
	show "$kept/flamegraph.svg"
	exit "$workload_status"
}

wait_for_picture() {
	[ ! "$drawing" ] || wait "$drawing" || exit 2
	drawing=
}

answer() {	# what a person wants to know at once
	say "kept in $kept"
	[ "$turn" = 0 ] || return 0
	put ${hottest:+"$hottest"} "  picture: $kept/flamegraph.svg" \
		"  report:  profile_run analyze --input $kept"
	[ "$opt_anonymize" ] || put "  It names commands, paths and \
functions: see --anonymize before you share it."
}
