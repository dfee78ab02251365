# Captures: fold them, draw them, report on them, compare them.

quoted() {	# the arguments as one would type them
	line=
	for word; do
		case $word in
		*[!A-Za-z0-9_./,:=@%+-]* | '')
			word="'$(printf %s "$word" | sed "s/'/'\\\\''/g")'" ;;
		esac
		line="$line $word"
	done
	put "$line"
}

tell() {
	[ ! "$opt_verbose$opt_dry_run" ] ||
		put "+$(quoted "$@")${to:+ }$to" >&3
}

run() {
	tell "$@"
	[ "$opt_dry_run" ] || "$@"
}

# FILE: where to write what FILE becomes, as $part.  A device is written to, a
# link to a file stays one, and a link of another user is refused.
beside() {
	file=$1 part=$1.$$
	if [ -L "$1" ]; then
		[ "$(find "$1" -prune \( -user 0 -o -user "$(id -u)" \))" ] ||
			die "$1: this link belongs to another user"
		case $1 in /dev/*) ;; *)
			[ ! -f "$1" ] || file=$(readlink -f "$1")
			part=$file.$$ ;;
		esac
	fi
	[ ! -d "$1" ] || die "$1: is a folder"
	[ ! -e "$1" ] || { [ -f "$file" ] && [ ! -L "$file" ]; } ||
		part=$tmp/part
}

into() {	# FILE COMMAND ...: FILE appears when it is whole, or not at all
	to=">$1" file=$1 part=/dev/null
	[ "$opt_dry_run" ] || beside "$1"
	set -- "$file" "$part" "$@"
	(
		case $2 in *."$$") set -C ;; esac	# follow no planted link
		exec >"$2" || exit 2
		set +C
		shift 3
		"$@"
	)
	status=$? to=
	[ ! "$opt_dry_run" ] || return 0
	if [ "$status" != 0 ]; then :
	elif [ "$2" = "$tmp/part" ]; then cat "$2" >"$1" || status=2
	else mv -f "$2" "$1" || status=2
	fi
	rm -f "$2"
	return "$status"
}

is_recording() {
	[ "$1" = "$new/perf.data" ] ||
		[ "$(head -c 8 "$1" | tr -d '\0')" = PERFILE2 ]
}

script() {	# PERF_DATA COMMAND ...: its text, through a filter
	data=$1 inline=${opt_inline:+--inline}
	shift
	to="| $* $to"
	{
		run perf script -i "$data" --header --show-lost-events \
			--show-switch-events \
			${opt_symfs:+--symfs "$opt_symfs"} \
			${opt_kallsyms:+--kallsyms "$opt_kallsyms"} \
			"${inline:---no-inline}" || : >"$tmp/failed"
	} | if [ "$opt_dry_run" ]; then cat; else "$@"; fi
	status=$?
	[ ! -f "$tmp/failed" ] || [ "$status" -gt 1 ] ||
		die "perf script could not read $data"
	return "$status"
}

# OPTION ... FILE: its folded stacks; of a recording that stackfold cannot
# read perf script prints the text
stacks() {
	for data; do :; done
	if ! is_recording "$data"; then
		run stackfold --meta --kernel --jit "$@"
		return
	fi
	inline=${opt_inline:+--inline}
	run stackfold --meta --kernel --jit "${inline:---inline-auto}" \
		${opt_symfs:+--symfs="$opt_symfs"} \
		${opt_kallsyms:+--kallsyms="$opt_kallsyms"} "$@" 2>"$tmp/why"
	status=$?
	why_not=$(sed -n 's/.*: \(.*\); use: perf script .*/\1/p' "$tmp/why")
	if [ "$status" != 2 ] || [ ! "$why_not" ]; then
		cat "$tmp/why" >&2
		return "$status"
	fi
	say "the recording $why_not; perf script reads it"
	n=$#
	while [ $((n -= 1)) -gt 0 ]; do	# all but the file
		set -- "$@" "$1"
		shift
	done
	shift
	script "$data" stackfold --format=perf --meta --kernel --jit "$@"
}

fold() {	# FILE FOLDED OPTION ...
	folded=$2
	if [ "$opt_alloc" ]; then
		into "$tmp/alloc" stacks --weight=bytes "$1" && into "$folded" \
			run foldfilter --scale="$opt_count" "$tmp/alloc"
	else
		file=$1
		shift 2
		into "$folded" stacks "$@" ${opt_off_cpu:+--offcpu} \
			${opt_wall:+--wall} ${opt_run_queue:+--runq} "$file"
	fi
}

# OPTION PATH: the file meant, as $found, and what a tool can read of it, as
# $input: what a profiler wrote is folded first
resolve() {
	[ "$2" ] || usage "$command: $1 is missing"
	found=$2 period=$opt_from$opt_to
	[ ! -d "$found/latest" ] || found=$found/latest
	if [ -d "$found" ]; then
		at=$found parts="folded.txt folded.txt.gz perf.data"
		[ ! "$period" ] || parts=flamegraph.svg	# keeps the time
		for found in $parts; do
			found=$at/$found
			[ ! -f "$found" ] || break
		done
	fi
	[ -r "$found" ] || die "$2: no such file, or no capture in it"
	input=$found
	is_recording "$found" || ! is_folded "$found" || return 0
	input=$tmp/${1#--}.folded
	! is_recording "$found" || [ "$opt_dry_run" ] ||
		preflight_data "$found" >&2
	fold "$found" "$input" ${period:+--slice=auto} || exit
}

is_folded() {	# or a picture; else the text of a profiler
	gzip -cdf "$1" | awk '
	/^#/ || NF == 0 { next }
	/^</ || ($NF ~ /^[0-9.]+$/ && !/: /) { folded = 1 }
	{ exit }
	END { exit !folded }'
}

draw() {	# FOLDED SVG TITLE OPTION ...
	folded=$1 svg=$2 title=$3
	shift 3
	into "$svg" run flamesvg --title "$title" "$@" "$folded"
}

report() {	# FOLDED FOLDER NAME OPTION ...: with what the folder contains
	folded=$1 folder=$2 shown=$3
	shift 3
	for file in Profile=perf.data Flamegraph=flamegraph.svg \
		Folded=folded.txt; do
		path=${file#*=}
		[ -f "$folder/$path" ] || path=$path.gz
		[ -f "$folder/$path" ] || continue
		case $opt_gzip:$path in
		:* | *.gz | *.svg) ;;
		*) path=$path.gz ;;
		esac
		set -- "$@" --artifact "${file%=*}=$shown/$path"
	done
	run foldtop --report -n "${opt_top:-10}" "$@" "$folded"
}

known() {	# KEY FILE: what meta or folded stacks say
	[ ! -f "$2" ] ||
		sed -n "s/^$1=//p; s/^# $1=\"\(.*\)\"$/\1/p" "$2" | head -n 1
}

flamegraph() {
	resolve --input "$opt_input"
	title=$(known title "$(dirname "$found")/meta")
	what=$(known command "$input")
	title=${title:-CPU Profile: ${what:-$(basename "$found")}}
	if [ "$period" ]; then
		into "$tmp/period" run foldfilter \
			--time="$opt_from,$opt_to" "$input" || die "$found: \
--from must be less than --to, in a recording or a capture of 5 seconds or more"
		input=$tmp/period
		title="$title, from ${opt_from:-0} s${opt_to:+ to $opt_to s}"
	fi
	if [ "$opt_anonymize" ]; then
		title=Profile
		into "$tmp/anonymous" run foldfilter \
			--anonymize="$opt_anonymize" "$input" || exit
		input=$tmp/anonymous
	fi
	draw "$input" "${opt_output:-flamegraph.svg}" "$title" "$@" || exit
	open_in_browser "${opt_output:-flamegraph.svg}"
}

analyze() {
	resolve --input "$opt_input"
	here=$(dirname "$found")
	workload=$(known workload "$here/meta")
	[ -f "$here/meta" ] || {	# no capture of ours
		here=/dev/null
		set -- --artifact "Profile=$found" "$@"
	}
	cost=$(known perf-seconds "$here/meta")
	report "$input" "$here" "$here" ${cost:+--cost "$cost"} \
		${workload:+--workload "$workload"} "$@"
}

