# live: perf records into a pipe, and what it has is shown as it comes.

view=''		# what foldview shows
folder=''	# the process that folds,
viewer=''	# and the one that shows it
copy=''		# a copy of the recording, if it is to be kept,
copier=''	# and the process that writes it

live() {	# [COMMAND ARGUMENT ...]
	plan_recording "$@"
	view=--changes
	[ ! -t 1 ] || view=--live
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
	redirection="| stackfold --meta --module --every=2 | foldview $view"
	show "$@"
	redirection=''
	[ ! "$opt_dry_run" ] || return 0
	[ ! "$opt_output" ] || copy=$tmp/copy
	$as_user mkfifo "$tmp/recording" "$tmp/copied" "$tmp/parts" || exit 2
	trap end_viewer INT TERM HUP
	# the screen is foldview's, and the keys are
	[ "$view" = --changes ] || exec >/dev/null 3>&1 4</dev/null
	start_live "$@"
	await_viewer
	end_live
	[ ! -s "$copy" ] || keep_recorded
	exit "$status"
}

# COMMAND ...: perf, in a session of its own, and who reads it; what they say
# waits until the screen is free
start_live() {
	setsid "$@" >"$tmp/recording" 2>"$tmp/said.perf" <&4 4<&- &
	perf=$! session=$!
	from=$tmp/recording
	if [ "$copy" ]; then
		from=$tmp/copied
		copy_recording <"$tmp/recording" >"$from" 2>"$tmp/said.tee" \
			3>&- 4<&- &
		copier=$!
	fi
	$as_user stackfold --meta --module --every=2 --no-advice \
		${opt_symfs:+--symfs="$opt_symfs"} \
		${opt_kallsyms:+--kallsyms="$opt_kallsyms"} \
		<"$from" >"$tmp/parts" 2>"$tmp/said.stackfold" 3>&- 4<&- &
	folder=$!
	$as_user foldview "$view" <"$tmp/parts" 3>&- 4<&- &
	viewer=$!
	[ ! "$interrupted" ] || end_viewer
}

# to a file and to stackfold; the end of one is not the other's
copy_recording() {
	trap '' XFSZ PIPE
	[ "$(ulimit -f)" != unlimited ] || ulimit -f 524288	# 256 MB
	LC_ALL=C exec $as_user tee "$copy"
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
		{ [ "$view" = --live ] && perf_runs; }; then
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
	[ ! "$copier" ] || wait "$copier" 2>/dev/null
	cat "$tmp/said.perf" "$tmp/said.stackfold" >&2
	[ "$status" != 1 ] || [ ! -s "$tmp/said.perf" ] ||
		die "perf could not record, status $perf_status"
	[ "$perf_status" = 0 ] || status=$perf_status
	[ ! "$interrupted" ] || status=130
}

name_command() {	# that perf ran it by a shell is our affair
	COMMAND=$what awk '/^# command="/ {
		$0 = "# command=\"" ENVIRON["COMMAND"] "\""
	} { print }' "$folded"
}

keep_recorded() {	# as a capture
	trap 'on_signal interrupt' INT TERM HUP
	workload_status=$status
	why=$(grep -F "$copy: " "$tmp/said.tee") &&
		say "only the beginning of the recording is kept: ${why##*: }"
	claim_capture
	run mv "$copy" "$new_folder/perf.data" || exit 2
	fold_recording
	into "$tmp/named" name_command || exit 2
	folded=$tmp/named
	report_capture
	[ ! "$flaw" ] || say "$flaw"
	keep_capture
}
