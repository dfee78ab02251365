# perf record: run it, end it, and clean up after it.

session() {	# the processes that perf has started share its session
	grep -l "^NSsid:.*	$leader\$" /proc/[0-9]*/status 2>/dev/null |
		cut -d/ -f3 | grep -vx "$leader"
}

end() {	# SIGNAL: to all that perf has started, which may outlive it
	kill -s "$1" $(session) 2>/dev/null
}

started() {	# does another program than perf run by now?
	for pid in $(session); do
		cmp -s "/proc/$pid/cmdline" "/proc/$perf/cmdline" || return 0
	done
	! kill -s 0 "$perf"	# or never will
}

# what perf costs, each second; SECONDS after the workload has begun it is
# ended: TERM, and KILL 5 s later; what sleeps outlives us for a second
watch() {	# [SECONDS]
	n=0 most=${1%%.*} tick=$(getconf CLK_TCK)
	if [ "$1" ]; then
		until started; do sleep 0.02; done
		sleep "0${1#"$most"}" 3>&-
		most=${most:-0}
	fi
	while [ "$n" != "$most" ] && sleep 1 3>&- && kill -s 0 "$perf"; do
		n=$((n + 1)) size=$(wc -c <"$new/perf.data")
		[ ! -t 3 ] || printf '\rrecording: %d s, %d KB ' $n \
			$((size / 1024)) >&3
		awk -v tick="$tick" '{ sub(/.*[)] /, "")
			print ($12 + $13) / tick }' "/proc/$perf/stat" \
			>"$tmp/cost"
	done
	[ "$1" ] && kill -s 0 "$perf" || return 0
	: >"$tmp/ended"
	end TERM
	for n in 1 2 3 4 5; do
		sleep 1 3>&-
		kill -s 0 "$perf" || return 0
	done
	end KILL
}

beside() {	# COMMAND ...: a helper, that holds none of our files
	"$@" >/dev/null 2>&1 4<&- 5<&- &
	helpers="$helpers $!"
}

# perf record; the status is the workload's.  perf is in the background so that
# a signal to us is noticed at once; one that comes while it starts waits.
record() {
	tell "$@"
	[ ! "$opt_dry_run" ] || return 0
	helpers='' starting=1
	setsid "$@" <&4 3>&- 4<&- 5<&- &
	perf=$! leader=$!
	beside watch "$limit"
	starting=
	[ ! "$early" ] || "$early"
	while wait "$perf" 2>/dev/null	# a signal ends wait, but not perf
		status=$?
		kill -s 0 "$perf" 2>/dev/null
	do :; done
	# shellcheck disable=SC2086 # words, on purpose
	kill $helpers 2>/dev/null
	[ ! -t 3 ] || printf '\r\033[K' >&3
	[ ! -f "$tmp/ended" ] || { end KILL; status=0; }
	[ ! "$interrupted" ] || status=130
	perf=
	return "$status"
}

signal() {	# HANDLER: perf must have started before it can be ended
	if [ "$starting" ]; then early=$1; else "$1"; fi
}

interrupted() {	# the first time: end the recording, and use what it has
	case $perf:$interrupted in :* | *:1) stopped ;; esac
	interrupted=1
	say "interrupted: ending the recording (once more to give it up)"
	beside watch 0
}

stopped() {	# give up, and stop what we have started
	trap '' INT TERM HUP
	if [ "$one" ]; then kill "$one"; wait "$one"; exit 130; fi
	if [ "$perf" ]; then
		# shellcheck disable=SC2086 # words; they write to $tmp
		{ kill $helpers; wait $helpers; } 2>/dev/null
		beside watch 0
		wait "$perf" 2>/dev/null
		end KILL
	fi
	say "stopped; nothing of the capture is kept"
	exit 130
}

clean() {	# what must not outlive us
	rm -rf "$tmp" "$new"
	[ ! "$made" ] ||
		find "$made" -depth -type d -exec rmdir {} + 2>/dev/null
	[ ! "$probe" ] || (as='' && run perf probe -q -d "$probe")
}

sweep() {	# FOLDER: remove what a capture left that was killed
	for owner in "$1"/.new.*/owner; do
		[ ! -f "$owner" ] ||
			flock -n "$owner" rm -rf "${owner%/owner}" || :
	done
}

next_name() {	# FOLDER: for a capture of this second, in their order
	last=$(ls -A -- "$1" 2>/dev/null | sed -n "
		s/^[.new]*$second-.*/1/p
		s/^[.new]*${second}[.]0*\([0-9]*\)-.*/\1/p" |
		sort -n | tail -n 1)
	echo "$second${last:+.$(printf %02d $((last + 1)))}"
}

begin() {	# FOLDER LABEL: claim a name in it; $new is what becomes $kept
	umask 077	# profiles show names, paths and call chains
	made='' up=$1
	until [ -d "$up" ]; do made=$up up=$(dirname -- "$up"); done
	tell mkdir -p "$1"
	second=$(date +%Y%m%d-%H%M%S)
	if [ ! "$opt_dry_run" ]; then
		$as mkdir -p "$1" 2>/dev/null
		$as test -w "$1/." || die "$1: no folder that can be written"
		sweep "$1"
		exec 6<"$1" && flock 6	# others may begin now, too
	fi
	name=$(next_name "$1")-$2
	new=$1/.new.$name kept=$1/$name
	run mkdir "$new" || exit 2
	[ ! "$opt_dry_run" ] || return 0	# else own it while we live
	exec 5>"$new/.owner" 6<&- && flock 5 && mv "$new/.owner" "$new/owner" ||
		exit 2
}
