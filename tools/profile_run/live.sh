# live: perf records into a pipe, and what it has is shown as it comes.

view=''		# what foldtop does
folder=''	# the process that folds,
viewer=''	# and the one that shows it

live() {	# [COMMAND ARGUMENT ...]
	plan_recording "$@"
	view=--live
	[ ! -t 1 ] || view='--browse --live'
	# standard output is the recording
	# shellcheck disable=SC2016 # a script
	[ $# = 0 ] || set -- sh -c 'exec "$@" >&3 2>&3 3>&-' sh "$@"
	[ ! "$as_user" ] || [ "$opt_kallsyms" ] ||
		into "${opt_kallsyms:=$tmp/kallsyms}" cat /proc/kallsyms ||
		exit 2
	with_perf_options options_first show_recording $# "$@"
}

show_recording() {	# OPTION ... -- [COMMAND ARGUMENT ...]
	set -- perf record -q --no-buffering -o - "$@"
	redirection="| stackfold --rich --every=2 | foldtop $view"
	show "$@"
	redirection=''
	[ ! "$opt_dry_run" ] || return 0
	$as_user mkfifo "$tmp/recording" "$tmp/parts" || exit 2
	trap end_viewer INT TERM HUP
	# the screen is foldtop's, and the keys are
	[ "$view" = --live ] || exec >/dev/null 3>&1 4</dev/null
	start_live "$@"
	await_viewer
	end_live
	exit "$status"
}

# COMMAND ...: perf, in a session of its own, and who reads it; what they say
# waits until the screen is free
start_live() {
	setsid "$@" >"$tmp/recording" 2>"$tmp/said.perf" <&4 4<&- &
	perf=$! session=$!
	$as_user stackfold --rich --every=2 --no-advice \
		${opt_symfs:+--symfs="$opt_symfs"} \
		${opt_kallsyms:+--kallsyms="$opt_kallsyms"} \
		<"$tmp/recording" >"$tmp/parts" 2>"$tmp/said.stackfold" \
		3>&- 4<&- &
	folder=$!
	# shellcheck disable=SC2086 # words, on purpose
	$as_user foldtop $view <"$tmp/parts" 3>&- 4<&- &
	viewer=$!
	[ ! "$interrupted" ] || end_viewer
}

end_viewer() {	# it restores the screen, also at the end of its input
	interrupted=1
	[ ! "$viewer" ] || kill "$viewer" "$perf" 2>/dev/null
}

await_viewer() {
	while wait "$viewer" 2>/dev/null	# a signal ends wait
		status=$?
		kill -s 0 "$viewer" 2>/dev/null
	do :; done
}

# The user may end it before perf, which ends what it started; else the status
# is the workload's.
end_live() {
	trap '' INT TERM HUP
	if [ "$interrupted" ] || [ "$status" -gt 1 ] ||
		{ [ "$view" != --live ] && perf_runs; }; then
		kill "$folder" "$perf" 2>/dev/null
		start_watcher end_recording
		wait "$perf" 2>/dev/null
		end_session KILL
		# shellcheck disable=SC2086 # words, on purpose
		kill $watchers 2>/dev/null
		perf_status=0
	else
		wait "$perf" 2>/dev/null
		perf_status=$?
	fi
	perf=''
	wait "$folder" 2>/dev/null
	cat "$tmp/said.perf" "$tmp/said.stackfold" >&2
	[ "$status" != 1 ] || [ ! -s "$tmp/said.perf" ] ||
		die "perf could not record, status $perf_status"
	[ "$perf_status" = 0 ] || status=$perf_status
	[ ! "$interrupted" ] || status=130
}
