# perf record: run it, end it, and clean up after it.

session() {	# the processes that perf has started share its session
	grep -l "^NSsid:.*	$perf\$" /proc/[0-9]*/status 2>/dev/null |
		cut -d/ -f3 | grep -vx "$perf"
}

end() {	# SIGNAL: to all that perf has started
	# shellcheck disable=SC2046 # words, on purpose
	kill -s "$1" $(session) 2>/dev/null
}

started() {	# does another program than perf run by now?
	for pid in $(session); do
		cmp -s "/proc/$pid/cmdline" "/proc/$perf/cmdline" || return 0
	done
	! kill -s 0 "$perf"	# or never will
}

nap() {	# SECONDS: unless we are stopped
	sleep "$1" &
	nap=$!
	trap 'kill $nap 2>/dev/null; exit' TERM
	wait $nap
}

end_after() {	# SECONDS: TERM, and KILL 5 s later
	until started; do sleep 0.02; done 2>/dev/null
	nap "$1"
	[ -d "$tmp" ] || return 0	# all is over
	: >"$tmp/ended"
	end TERM
	nap 5
	[ ! -d "$tmp" ] || end KILL
}

progress() {	# for a person who waits; and what perf itself costs
	n=0 tick=$(getconf CLK_TCK)
	while nap 1 && [ -d "$tmp" ]; do	# the TERM may be lost
		n=$((n + 1)) size=$(wc -c <"$new/perf.data")
		[ ! -t 3 ] || printf '\rrecording: %d s, %d KB ' $n \
			$((size / 1024)) >&3
		sed 's/.*) //' "/proc/$perf/stat" | awk -v tick="$tick" '
			{ print ($12 + $13) / tick }' >"$tmp/cost"
	done 2>/dev/null
}

end_helpers() {	# a shell loses a signal that comes before it sets its traps
	for helper in $helpers; do
		while kill "$helper" &&
			! grep -q '^State:.Z' "/proc/$helper/status"; do
			sleep 0.02
		done 2>/dev/null
	done
}

# perf record; the status is the workload's.  perf is in the background so that
# a signal to us is noticed at once.
record() {
	tell "$@"
	[ ! "$opt_dry_run" ] || return 0
	setsid "$@" <&4 3>&- 4<&- 5>&- &
	perf=$! helpers=
	[ ! "$limit" ] || { end_after "$limit" 4<&- 5>&- & helpers=$!; }
	progress 4<&- 5>&- &
	helpers="$helpers $!"
	while :; do	# a signal ends wait, but not perf
		wait "$perf" 2>/dev/null
		status=$?
		kill -s 0 "$perf" 2>/dev/null || break
	done
	end_helpers
	[ ! -t 3 ] || printf '\r\033[K' >&3
	if [ "$interrupted" ]; then status=130
	elif [ -f "$tmp/ended" ]; then status=0; fi
	[ ! -f "$tmp/ended" ] || end KILL
	perf=
	return "$status"
}

interrupted() {	# the first time: end the recording, and use what it has
	case $perf:$interrupted in :* | *:1) stopped ;; esac
	interrupted=1
	say "interrupted: ending the recording (once more to give it up)"
	end_after 0 4<&- 5>&- &
	helpers="$helpers $!"
}

stopped() {	# give up, and stop what we have started
	trap '' INT TERM HUP
	if [ "$one" ]; then kill "$one"; wait "$one"; exit 130
	elif [ "$perf" ]; then
		end_after 0 &
		wait "$perf" 2>/dev/null
		helpers="$helpers $!"
		end_helpers
		end KILL
	fi
	say "stopped; nothing of the capture is kept"
	exit 130
}

clean() {	# what must not outlive us
	rm -rf "$tmp" "$new"
	case $part in *."$$") rm -f "$part" ;; esac
	[ ! "$made" ] ||
		find "$made" -depth -type d -exec rmdir {} + 2>/dev/null
	[ ! "$probe" ] || run perf probe -q -d "$probe"
}

sweep() {	# FOLDER: remove what a capture left that was killed
	for owner in "$1"/.new.*/owner; do
		[ ! -f "$owner" ] ||
			flock -n "$owner" rm -rf "${owner%/owner}" || :
	done
}

own() {	# $new, for as long as we live
	[ ! "$opt_dry_run" ] || return 0
	exec 5>"$new/.owner" && flock 5 && mv "$new/.owner" "$new/owner"
}

following() {	# FOLDER/TIME: the number of the next capture of that second
	LC_ALL=C n=1
	for other in "$1"-* "$1".[0-9][0-9]-*; do
		[ -d "$other" ] || continue
		n=${other#"$1"} n=${n%%-*} n=${n#.} n=${n#0} n=$((${n:-1} + 1))
	done
	echo $n
}

begin() {	# FOLDER LABEL: claim a name in it; $new is what becomes $kept
	umask 077	# profiles show names, paths and call chains
	up=$1
	until [ -d "${up:-/}" ]; do
		made=$up
		case $up in */*) up=${up%/*} ;; *) up=. ;; esac
	done
	run mkdir -p "$1" || exit 2
	[ "$opt_dry_run" ] || sweep "$1"
	# the order of the names is the order of the captures
	second=$(date +%Y%m%d-%H%M%S)
	n=$(following "$1/$second")
	name=$second-$2
	while :; do
		[ "$n" = 1 ] || name=$second.$(printf %02d "$n")-$2
		! run mkdir "$1/.new.$name" 2>"$tmp/why" || [ -e "$1/$name" ] ||
			break
		[ -s "$tmp/why" ] || run rmdir "$1/.new.$name"
		n=$((n + 1))
		[ "$n" -lt 100 ] || die "$(cat "$tmp/why")"
	done
	new=$1/.new.$name kept=$1/$name
	own || exit 2
}

closed() {	# perf finished its file; else it warns of the file, at most
	perf evlist -i "$new/perf.data" >"$tmp/why" 2>&1 &&
		! grep -q 'properly terminated' "$tmp/why"
}

