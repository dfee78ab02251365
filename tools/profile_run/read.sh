# Captures: fold them, draw them, report on them, compare them.

tell() {	# the arguments as one would type them, where that is asked for
	[ "$opt_verbose$opt_dry_run" ] || return 0
	line=+
	for word; do
		case $word in
		*[!A-Za-z0-9_./,:=@%+-]* | '')
			word="'$(printf %s "$word" | sed "s/'/'\\\\''/g")'" ;;
		esac
		line="$line $word"
	done
	put "$line${to:+ }$to" >&3
}

run() {
	tell "$@"
	[ "$opt_dry_run" ] || "$@"
}

into() {	# FILE COMMAND ...: FILE appears when it is whole, or not at all
	file=$1 to=">$1" part=$1.$$
	shift
	[ ! "$opt_dry_run" ] || part=/dev/null
	"$@" >"$part"
	status=$?
	to=
	[ ! "$opt_dry_run" ] || return 0
	[ "$status" != 0 ] || mv "$part" "$file" || status=2
	rm -f "$part"
	return "$status"
}

# All that is folded, unless it is what a tracepoint carries.
fields=comm,pid,tid,time,period,event,ip,sym,dso

script() {	# PERF_DATA: its text
	set -- perf script -i "$1" --header --show-lost-events \
		${opt_symfs:+--symfs "$opt_symfs"} \
		${opt_kallsyms:+--kallsyms "$opt_kallsyms"}
	[ "$opt_off_cpu$opt_wall$opt_alloc" ] || set -- "$@" -F "$fields"
	[ "$opt_inline" ] || set -- "$@" --no-inline
	[ ! "$opt_off_cpu$opt_wall" ] || set -- "$@" --show-switch-events
	run "$@"
}

through() {	# PERF_DATA COMMAND ...: its text, through a filter
	data=$1
	shift
	to="| $* $to"
	[ ! "$opt_dry_run" ] || { script "$data"; return; }
	{ script "$data" || : >"$tmp/failed"; } | "$@"
	status=$?
	[ ! -f "$tmp/failed" ] || [ "$status" -gt 1 ] ||
		die "perf script could not read $data"
	return "$status"
}

wall() {	# ROOT FACTOR: a half of --wall, in its words
	words='s/^# event=.*/# event="wall"/; s/^# unit=.*/# unit="us"/'
	[ "$1" = on-CPU ] || words="$words; /^# lost=/d"	# once is enough
	to="| sed '$words' $to"
	run foldfilter --root-frame="$1" --scale="$2" "$tmp/$1" | sed "$words"
}

fold() {	# PERF_DATA FILE
	data=$1 folded=$2
	set -- through "$data" stackfold --format=perf --meta
	if [ ! "$opt_wall" ]; then
		into "$folded" "$@" ${opt_off_cpu:+--offcpu} \
			${opt_alloc:+--weight=bytes}
		return
	fi
	into "$tmp/on-CPU" "$@" --quiet '--event=cpu-clock*'
	into "$tmp/off-CPU" "$@" --quiet --offcpu
	into "$tmp/on" wall on-CPU 0.001	# of nanoseconds
	into "$tmp/off" wall off-CPU 1
	into "$folded" run foldfilter "$tmp/on" "$tmp/off"
}

is_recording() { [ "$(head -c 8 "$1" | tr -d '\0')" = PERFILE2 ]; }

# OPTION PATH: the file meant, as $found, and what a tool can read of it, as
# $input: what perf wrote is folded first
resolve() {
	[ "$2" ] || usage "$command: $1 is missing"
	found=$2
	[ ! -d "$found/latest" ] || found=$found/latest
	if [ -d "$found" ]; then
		for found in "$found"/folded.txt "$found"/folded.txt.gz \
			"$found"/perf.data; do
			[ ! -f "$found" ] || break
		done
	fi
	[ -r "$found" ] || die "$2: no such file, or no capture in it"
	input=$found
	is_recording "$found" || return 0
	input=$tmp/${1#--}.folded
	fold "$found" "$input" || exit
	name=$(printf %s "$found" | sed 's/[\\&|]/\\&/g')
	echo "s|$input|$name|g" >>"$tmp/names"
}

draw() {	# FOLDED SVG TITLE OPTION ...
	folded=$1 svg=$2 title=$3
	shift 3
	into "$svg" run flamesvg --title "$title" "$@" "$folded"
}

report() {	# FOLDED FOLDER OPTION ...: with what is in the folder
	folded=$1 folder=$2
	shift 2
	for kept in Profile=perf.data Flamegraph=flamegraph.svg \
		Folded=folded.txt; do
		for path in "$folder/${kept#*=}" "$folder/${kept#*=}.gz"; do
			[ ! -f "$path" ] ||
				set -- "$@" --artifact "${kept%=*}=$path"
		done
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
	draw "$input" "${opt_output:-flamegraph.svg}" \
		"${title:-CPU Profile: ${what:-$(basename "$found")}}" "$@"
}

analyze() {
	resolve --input "$opt_input"
	here=$(dirname "$found")
	workload=$(known workload "$here/meta")
	[ -f "$here/meta" ] || {	# no capture of ours
		here=/dev/null
		set -- --artifact "Profile=$found" "$@"
	}
	report "$input" "$here" ${workload:+--workload "$workload"} "$@"
}

named() {	# COMMAND ...: with the names of files that were given to us
	"$@" >"$tmp/said"
	status=$?
	sed -f "$tmp/names" "$tmp/said" || unwritten
	return "$status"
}

diff() {	# the picture whatever the verdict; the verdict is the status
	resolve --before "$opt_before"
	before=$input
	resolve --after "$opt_after"
	into "$tmp/diff" named run folddiff --meta "$before" "$input" &&
		draw "$tmp/diff" "${opt_output:-diff.svg}" \
			"Before and after: $(basename "$opt_after")" || exit
	named run folddiff --report "$@" "$before" "$input"
}

