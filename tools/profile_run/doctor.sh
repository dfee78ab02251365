# doctor: what stands in the way here, and the remedy.

preflight() {	# of perf, the machine and the disk, with remedies
	stackfold --inspect ${root:+--symfs="$root"} >"$tmp/machine"
	perf --version >"$tmp/perf" 2>&1 ||
		echo "warning=no perf, or none for Linux $(uname -r);" \
		"$(sed -n 's/^package=//p' "$tmp/machine")" >>"$tmp/machine"
	free=$(df -Pk "${opt_output:-.}" 2>/dev/null | awk 'END { print $4 }')
	[ "${free:-9999999}" -ge 1000000 ] || echo "warning=less than 1 GB" \
		"is free; a shorter --duration, or --no-data" >>"$tmp/machine"
	sed -n '/there is no perf/d; s/^warning=\([^;]*\); /\1\
	/p' "$tmp/machine" "$@"
	[ -s "$tmp/perf" ]
}

doctor() {	# [PROGRAM or PERF_DATA ...]
	: >"$tmp/facts"
	[ $# = 0 ] || run stackfold --inspect ${root:+--symfs="$root"} \
		-- "$@" >"$tmp/facts"
	[ $? != 2 ] || exit 2
	preflight "$tmp/facts" >"$tmp/found"
	! grep -qx cycles=no "$tmp/machine" || put \
		"no hardware cycles (a virtual machine?): cpu-clock is taken"
	[ ! -s "$tmp/found" ] || { put "$(cat "$tmp/found")"; return 1; }
	put "nothing stands in the way"
}
