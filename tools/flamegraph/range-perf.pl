#!/bin/sh
# range-perf.pl [--timeraw | --timezerosecs] FROM TO - print the part of the
# text of `perf script` between two times, in seconds since its first sample
#
#	--timeraw	the times are those that perf printed
#	--timezerosecs	they count from the full second before the first sample
#
# Samples have to be in the order of time, as perf prints them.
usage() {
	sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&2
	exit 2
}

zero=first
while :; do
	case ${1-} in
	-timer* | --timer*) zero=none ;;
	-timez* | --timez*) zero=second ;;
	-*[!0-9.]*) usage ;;
	*) break ;;
	esac
	shift
done
[ $# -ge 2 ] || usage
exec awk -v zero="$zero" -v from="$1" -v to="$2" '
/^#/ { next }
match($0, / +[0-9.]+: *[^ \t]* *[^ \t]+:/) {
	time = substr($0, RSTART) + 0
	if (!first)
		first = time
	if (zero == "first")
		time -= first
	else if (zero == "second")
		time -= int(first)
	if (time > to + 0)
		exit
	if (time >= from + 0)
		inside = 1
}
inside'
