# compare, baseline: captures in groups, judged together.

groups=''	# the folder of all captures of a comparison

capture_alone() {	# NAME CMD: in a process of its own, as capture ends it
	own_pid
	cleaner=$own_pid
	trap clean_up EXIT
	trap 'on_signal stop' INT TERM HUP
	tmp=$tmp/$1.$turn.tmp new_folder='' made_folder=''
	opt_workload=$2 opt_output=$groups/$1.$turn opt_input=''
	$as_user mkdir "$tmp" && capture
}

# one capture more; its folded stacks are $input, and what it prints is not
# ours
capture_once() {	# NAME CMD
	say "$1, run $turn of $repeat: $2"
	capture_alone "$1" "$2" >&2 &
	captured_by=$!
	wait "$captured_by" ||
		die "$1, run $turn: it ended with status $?"
	captured_by='' input=$groups/$1.$turn/latest/folded.txt
}

# before, after, before, after, so that a machine that slows down slows both;
# with --detect until these runs suffice, which folddiff tells by its status
compare() {	# [FOLDDIFF_OPTION ...]
	[ "$opt_before" ] || usage "compare: --before is missing"
	[ "$opt_after" ] || usage "compare: --after is missing"
	groups=${opt_output:-profiles}
	[ "$opt_keep_data" ] || opt_no_data=1
	while [ $((turn += 1)) -le "$repeat" ]; do
		capture_once before "$opt_before"
		set -- "$@" --before "$input"
		capture_once after "$opt_after"
		set -- "$@" --after "$input"
		if [ "$opt_detect" ] && [ ! "$opt_dry_run" ]; then
			folddiff -q --norm=none --detect="$opt_detect" "$@" \
				>/dev/null 2>&1
			[ $? = 2 ] || break
		fi
	done
	[ ! "$opt_detect" ] || set -- --detect="$opt_detect" "$@"
	run folddiff --report --check --norm=none "$@"	# the same work
}

fill_group() {	# FOLDER: with what --workload or --input is now
	[ "$opt_workload$opt_input" ] ||
		usage "baseline: --workload or --input is missing"
	groups=$tmp
	if [ "$opt_input" ]; then
		refuse_recording
		repeat=1
		find_input --input "$opt_input"
	fi
	while [ $((turn += 1)) -le "$repeat" ]; do
		[ "$opt_input" ] || capture_once now "$opt_workload"
		into "$1/$turn.folded" run gzip -cdf -- "$input" || exit 2
	done
}

baseline() {	# [FOLDDIFF_OPTION ...]
	baselines=${opt_output:-baselines}
	case $action:$baseline in
	list:) ;;
	*: | list:*) usage "baseline: save, check or rm with a NAME, or list" ;;
	*:.* | */*) usage "$baseline: no name for a baseline" ;;
	esac
	case $action in
	list) run ls -1 "$baselines" ;;
	save) save_baseline ;;
	check) check_baseline "$@" ;;
	rm) remove_baseline ;;
	*) usage "baseline: save, check or rm with a NAME, or list" ;;
	esac
}

save_baseline() {
	claim_folder "$baselines" "$baseline"
	fill_group "$new_folder"
	disown_folder
	run rm -rf "$baselines/$baseline" &&
		run mv "$new_folder" "$baselines/$baseline" || exit 2
}

find_baseline() {
	[ "$opt_dry_run" ] || [ -d "$baselines/$baseline" ] ||
		die "$baseline: no such baseline in $baselines"
}

remove_baseline() {
	find_baseline
	run rm -r "$baselines/$baseline"
}

check_baseline() {	# [FOLDDIFF_OPTION ...]
	find_baseline
	run mkdir "$tmp/now" && fill_group "$tmp/now"
	[ "$opt_input" ] || set -- --norm=none "$@"	# the same work
	run folddiff --report --check "$@" \
		--before "$baselines/$baseline"/* --after "$tmp"/now/*
}
