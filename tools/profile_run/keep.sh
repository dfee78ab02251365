# The folder of a capture: folded, drawn and reported.

captures=''	# the folder that it is in

exists() { [ -e "$1" ]; }

# $folder, whose name begins with the time and ends with $label
make_folder() {
	captures=${opt_output:-profiles} captures=${captures%/}
	time=$(date +%Y%m%d-%H%M%S) second=$time n=1
	folder=$captures/$second-$label
	[ ! -d "$captures/latest" ] || [ -h "$captures/latest" ] ||
		die "$captures/latest: a folder, where the link to the newest" \
			"capture belongs; rename it, or give another --output"
	show "mkdir -p $(words "$folder")"
	[ ! "$opt_dry_run" ] || return 0
	umask 077	# profiles show names, paths and call chains
	up=$captures
	until [ -d "$up" ]; do made=$up up=$(dirname -- "$up"); done
	$as_user mkdir -p "$captures" 2>/dev/null
	$as_user test -w "$captures/." ||
		die "$captures: no folder that can be written"
	# names sort in the order of captures, also of those of a second
	while exists "$captures/$second"-* ||
		! $as_user mkdir "$folder" 2>/dev/null; do
		n=$((n + 1)) second=$time.$(printf %02d $n)
		folder=$captures/$second-$label
		[ $n -lt 100 ] || die "$captures: no folder can be made in it"
	done
}

is_recording() {	# FILE: of perf
	[ "$(head -c 8 "$1" 2>/dev/null | tr -d '\000')" = PERFILE2 ]
}

# FILE OUTPUT OPTION ...: write its folded stacks; $folded is stackfold's status
fold() {
	file=$1 output=$2
	shift 2
	if [ "$opt_dry_run" ] || is_recording "$file"; then
		set -- --slice=auto --inline=auto "$@"
	fi
	# what is wrong with the recording the report tells, and foldtop --brief
	how="--meta --module --no-advice $(words "$@")$opt_fold_opt"
	run "stackfold $how $(words "$file") >$(words "$output")"
	folded=$?
	[ $folded = 3 ] || return $folded
	say "stackfold cannot read the recording; perf script prints its text"
	run "{ perf script -i $(words "$file") --header --show-lost-events \
--show-switch-events --show-task-events --no-inline ||
    echo >$(words "$tmp/failed"); } |
    stackfold --format=perf $how >$(words "$output")"
	folded=$?
	[ ! -f "$tmp/failed" ] || die "perf script could not read $file"
	return $folded
}

# stackfold finds in the cache what debuginfod-find leaves there
fetch_symbols() {
	[ "$DEBUGINFOD_URLS" ] && command -v debuginfod-find >/dev/null ||
		return 0
	run "perf buildid-list --with-hits -i $(words "$folder/perf.data") |
	sed -n 's, .*/.*,,p' | xargs -n 1 debuginfod-find debuginfo" \
		</dev/null >/dev/null 2>&1
}

explain_nothing() {	# not a sample was taken
	hint="--measure=wall records where it runs and waits"
	[ ! "$opt_pid" ] || hint="it did not run; $hint"
	[ "${opt_count:-1}" = 1 ] || hint="no thread had $opt_count of \
${opt_event:-these events}, and each thread's are counted apart; give a \
smaller --count"
	say "nothing was sampled of $what (status $status): $hint"
	exit $((status ? status : 1))
}

# fold, draw and report the recording in $folder
keep_capture() {
	data=$folder/perf.data slices=$folder/slices.txt
	[ "$opt_dry_run" ] || fetch_symbols
	fold "$data" "$slices" ${fold_option:+"$fold_option"} \
		${opt_cgroups:+--root=cgroup} || {
		[ $folded = 1 ] || exit 2
		explain_nothing
	}
	title="$kind Profile: $what"
	single="stackfold --quiet --meta --module --inline=auto --no-merge \
$(words ${fold_option:+"$fold_option"} "$data")$opt_fold_opt"
	stacks="foldfilter --drop-time $(words "$slices")"
	# with one line for each sample, the report can count them
	[ "$opt_measure" != alloc ] || stacks=$single
	run "flamesvg --measured --heatmap-from 5 $(words --title "$title" \
		"$slices") >$(words "$folder/flamegraph.svg")" &&
		run "$stacks >$(words "$folder/folded.txt")" &&
		run "rm $(words "$slices")" &&
		run "printf '%s\\n' $(words "title=$title" "workload=$what" \
"status=$status")$meta >$(words "$folder/meta")" &&
		run "foldtop --report $(words -n "${opt_top:-10}" "$folder") \
>$(words "$folder/report.txt")" || exit 2
	case $opt_measure in run-queue | locks)
		run "$single --root=tid | foldtop --histogram \
>>$(words "$folder/report.txt")" || exit 2 ;;
	esac
	[ ! "$opt_no_data" ] || run "rm $(words "$data")" || exit 2
	run "ln -sfn $(words "${folder##*/}" "$captures/latest")" || exit 2
	[ "$opt_no_data" ] ||
		run "ln -sf latest/perf.data $(words "$captures/perf.data")"
	kept=$folder folder='' made=''
	[ ! "$opt_dry_run" ] || return 0
	say "kept in $kept"
	{ foldtop --brief "$kept"
	put "more: $kept/flamegraph.svg, $kept/report.txt"; } |
		sed 's/^/  /' | mask >&2
}
