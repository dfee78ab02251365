# flamegraph, analyze, diff, doctor.

draw() {	# SVG OPTION ... FOLDED: into the SVG, or that of --output
	svg=${opt_output:-$1}
	shift
	run flamesvg --output "$svg" "$@" || exit
	open_picture "$svg"
}

flamegraph() {	# [FLAMESVG_OPTION ...]
	part_of_time=$opt_from$opt_to
	find_input --input "${opt_input:-profiles}"
	describe_input
	title="$kind Profile: $what"
	[ ! "$opt_anonymize" ] || title=Profile
	filter_folded "$input" \
		${part_of_time:+--time="$opt_from,$opt_to"} \
		${opt_anonymize:+--anonymize="$opt_anonymize"} || {
		[ ! "$part_of_time" ] || say "$found: --from must be less than \
--to, in a recording or a capture of 5 seconds or more"
		exit 2
	}
	[ ! "$part_of_time" ] ||
		title="$title, from ${opt_from:-0} s${opt_to:+ to $opt_to s}"
	draw flamegraph.svg --title "$title" "$@" "$folded"
}

analyze() {	# [FOLDTOP_OPTION ...]
	find_input --input "${opt_input:-profiles}"
	run foldtop --report -n "$top" --capture "${found%/*}" "$@" "$input"
}

find_newest() {	# $opt_before and $opt_after: the last two captures
	for capture in profiles/[0-9]*-*; do
		[ ! -d "$capture" ] ||
			opt_before=$opt_after opt_after=$capture
	done
	[ "$opt_before" ] || usage "diff: --before is missing"
}

# the picture whatever the verdict; the verdict is the status
diff() {	# [FOLDDIFF_OPTION ...]
	[ "$opt_before$opt_after" ] || find_newest
	find_input --before "$opt_before"
	before=$input before_called=$(one_line "$found")
	find_input --after "$opt_after"
	into "$tmp/diff" run folddiff --meta --canon "$before" "$input" || exit
	draw diff.svg --title \
		"Before and after: $(basename -- "$opt_after")" "$tmp/diff"
	run folddiff --report --called "$before_called" \
		--called "$(one_line "$found")" "$@" "$before" "$input"
}

doctor() {	# [PROGRAM | RECORDING ...]
	subjects=$# trouble=0
	while [ "$subjects" -gt 0 ]; do
		if [ -f "$1" ] && "$planner" finished "$1"; then
			doctor_recording "$1" || trouble=1
		else
			set -- "$@" "$1"
		fi
		shift
		subjects=$((subjects - 1))
	done
	if [ $trouble = 0 ]; then
		run "$planner" doctor "$@"
		return
	fi
	run "$planner" doctor "$@" | sed '/^nothing stands in the way$/d'
	return 1
}

doctor_recording() {	# RECORDING: what stackfold warns of
	into "$tmp/folded" run stackfold --strict \
		${opt_symfs:+--symfs="$opt_symfs"} "$1" 2>&1
}
