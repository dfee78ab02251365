# The folder of a capture: fold, draw and report the recording.

exists() { [ -e "$1" ]; }

make_folder() {	# TIME-$label
	captures=${opt_output:-profiles} captures=${captures%/}
	case $captures in *.svg) usage "--output is a folder of captures;" \
		"profile_run flamegraph draws $captures" ;; esac
	time=$(date +%Y%m%d-%H%M%S) second=$time n=1
	folder=$captures/$second-$label
	[ ! -d "$captures/latest" ] || [ -h "$captures/latest" ] ||
		die "$captures/latest is a folder, not the link to the newest" \
			"capture; rename it, or give another --output"
	show "mkdir -p $(words "$folder")"
	[ ! "$opt_dry_run" ] || return 0
	umask 077	# profiles show names, paths and call chains
	up=$captures
	until [ -d "$up" ]; do made=$up up=$(dirname -- "$up"); done
	$as_user mkdir -p "$captures" 2>/dev/null
	$as_user test -w "$captures/." ||
		die "$captures: cannot be written to"
	# names sort in the order of captures, also within a second
	while exists "$captures/$second"-* ||
		! $as_user mkdir "$folder" 2>/dev/null; do
		n=$((n + 1)) second=$time.$(printf %02d $n)
		folder=$captures/$second-$label
		[ $n -lt 100 ] || die "$captures: cannot make a folder in it"
	done
}

is_recording() {	# FILE
	[ "$(head -c 8 "$1" 2>/dev/null | tr -d '\000')" = PERFILE2 ]
}

# FILE OUTPUT OPTION ...: fold; $folded is the status of stackfold
fold() {
	file=$1 output=$2
	shift 2
	if [ "$opt_dry_run" ] || is_recording "$file"; then
		set -- --inline=auto "$@"
		case $* in *--no-merge*) ;; *) set -- --slice=auto "$@" ;; esac
	fi
	# foldtop reports what is wrong with the recording
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

fetch_symbols() {	# into the cache, where stackfold finds them
	[ "$DEBUGINFOD_URLS" ] && command -v debuginfod-find >/dev/null ||
		return 0
	run "perf buildid-list --with-hits -i $(words "$folder/perf.data") |
	sed -n 's, .*/.*,,p' | xargs -n 1 debuginfod-find debuginfo" \
		</dev/null >/dev/null 2>&1
}

explain_nothing() {	# if no sample was taken
	hint="${opt_pid:+it did not run; }--measure=wall records where it runs \
and waits"
	[ "${opt_count:-1}" = 1 ] || hint="no thread had $opt_count of \
${opt_event:-these events}, counted per thread; give a smaller --count"
	say "nothing was sampled of $what (status $status): $hint"
	exit $((status ? status : 1))
}

keep_stacks() {	# reports count the samples of allocations, one per line
	stacks=$folder/folded.txt
	case $opt_measure in
	alloc) fold "$data" "$stacks" --quiet --no-merge "$fold_option" ;;
	*)	run "foldfilter --drop-time $(words "$slices") \
>$(words "$stacks")" ;;
	esac
}

write_report() {	# with the additions of some kinds
	report=$(words "$folder/report.txt")
	run "foldtop --report $(words -n "${opt_top:-10}" "$folder") >$report" \
		|| return
	case $opt_measure in
	run-queue | locks)
		fold "$data" "$slices" --quiet --no-merge --root=tid \
			"$fold_option" &&
			run "foldtop --histogram $(words "$slices") >>$report"
		;;
	latency)
		fold "$data" "$slices" --quiet --measure=latency:alone &&
			run "foldtop --brief -n 3 $(words "$slices") |
    sed 's/^/alone: /' >>$report" ;;
	esac || return
	[ ! "$opt_cgroups" ] || run "foldtop --by=thread --sort=total \
$(words "$folder") >>$report"
}

keep_recording() {	# alone, as the rest failed, and has said why
	rm -f "$folder"/*.svg "$folder"/*.txt "$folder/meta"
	folder='' made=''
	die "only the recording is kept, $data"
}

keep_capture() {	# fold, draw and report the recording in $folder
	data=$folder/perf.data slices=$folder/slices.txt
	[ "$opt_dry_run" ] || fetch_symbols
	fold "$data" "$slices" ${fold_option:+"$fold_option"} \
		${opt_cgroups:+--root=cgroup} || {
		[ $folded != 1 ] || explain_nothing
		keep_recording
	}
	title="$kind Profile: $what"
	{ run "flamesvg --measured --heatmap-from 5 $(words --title "$title" \
		"$slices") >$(words "$folder/flamegraph.svg")" &&
		keep_stacks &&
		run "printf '%s\\n' $(words "title=$title" "workload=$what" \
"status=$status")$meta >$(words "$folder/meta")" &&
		write_report; } || keep_recording
	run "rm $(words "$slices")" || exit 2
	[ ! "$opt_no_data" ] || run "rm $(words "$data")" || exit 2
	run "ln -sfn $(words "${folder##*/}" "$captures/latest")" || exit 2
	[ "$opt_no_data" ] ||
		run "ln -sf latest/perf.data $(words "$captures/perf.data")"
	kept=$folder folder='' made=''
	[ ! "$opt_dry_run" ] || return 0
	say "kept in $kept"
	{ foldtop --brief "$kept"
	grep '^alone: ' "$kept/report.txt"
	[ ! "$opt_cgroups" ] ||
		foldtop --by=thread --sort=total -n 5 "$kept"
	put "more: $kept/flamegraph.svg, $kept/report.txt"; } |
		sed 's/^/  /' | mask >&2
}
