# perf record: run it, end it, and clear up behind it.

end() {	# SIGNAL: to all that perf has started, which shares its session
	# shellcheck disable=SC2046 # words, on purpose
	kill -s "$1" $(pgrep -s "$perf" | grep -vx "$perf") 2>/dev/null
}

started() {	# is there another program than perf by now?
	for pid in $(pgrep -s "$perf"); do
		cmp -s "/proc/$pid/cmdline" "/proc/$perf/cmdline" || return 0
	done
	! kill -s 0 "$perf"	# or never will be
}

nap() {	# SECONDS: unless we are told to stop
	sleep "$1" &
	nap=$!
	trap 'kill $nap 2>/dev/null; exit' TERM
	wait $nap
}

end_after() {	# SECONDS: TERM, and KILL 5 s later
	until started; do :; done 2>/dev/null
	nap "$1"
	: >"$tmp/ended"
	end TERM
	nap 5
	end KILL
}

# perf record; the status is the workload's.  perf is in the background so that
# a signal to us is heard at once.
record() {
	tell "$@"
	[ ! "$opt_dry_run" ] || return 0
	setsid "$@" <&0 3>&- &
	perf=$! timer=
	if [ "$limit" ]; then
		end_after "$limit" &
		timer=$!
	fi
	wait "$perf" 2>/dev/null
	status=$?
	[ ! "$timer" ] || kill "$timer" 2>/dev/null
	[ ! -f "$tmp/ended" ] || { end KILL; status=0; }
	return "$status"
}

stopped() {	# by a signal; so is what we have started
	trap '' INT TERM HUP
	if [ "$one" ]; then kill "$one"; wait "$one"; exit 130
	elif [ "$perf" ]; then
		end_after 0 &
		wait "$perf" 2>/dev/null
		kill $! 2>/dev/null
		end KILL
	fi
	say "stopped; nothing is kept of what was under way"
	exit 130
}

clean() {	# what must not outlive us
	rm -rf "$tmp" "$new"
	[ ! "$made" ] || rmdir -p "$made" 2>/dev/null
	[ ! "$probe" ] || run perf probe -q -d "$probe"
}

begin() {	# FOLDER: something new is to be made in it, as $new
	umask 077	# profiles show names, paths and call chains
	new=$1/.new.$$
	[ -d "$1" ] || made=$1
	run mkdir -p "$new" || exit 2
}

closed() {	# perf came to an end; else it warns of the file, at most
	perf evlist -i "$new/perf.data" >"$tmp/why" 2>&1 &&
		! grep -q 'properly terminated' "$tmp/why"
}

