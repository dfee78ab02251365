# diff: two captures against each other.

named() {	# COMMAND ...: with the names of files as they were given to us
	# shellcheck disable=SC2016 # awk's
	swap='
	function swap(line, ours, name,   done, at) {
		while ((at = index(line, ours)) > 0) {
			done = done substr(line, 1, at - 1) name
			line = substr(line, at + length(ours))
		}
		return done line
	}
	{
		line = swap($0, ENVIRON["BEFORE_OURS"], ENVIRON["BEFORE"])
		print swap(line, ENVIRON["AFTER_OURS"], ENVIRON["AFTER"])
	}'
	"$@" >"$tmp/said"
	status=$?
	BEFORE_OURS=$tmp/before.folded BEFORE=$(line_of "$before_found") \
		AFTER_OURS=$tmp/after.folded AFTER=$(line_of "$found") \
		awk "$swap" "$tmp/said" || unwritten
	return "$status"
}

diff() {	# the picture whatever the verdict; the verdict is the status
	resolve --before "$opt_before"
	before=$input before_found=$found
	resolve --after "$opt_after"
	into "$tmp/diff" named run folddiff --meta --canon "$before" "$input" &&
		draw "$tmp/diff" "${opt_output:-diff.svg}" \
			"Before and after: $(basename "$opt_after")" || exit
	open_in_browser "${opt_output:-diff.svg}"
	named run folddiff --report "$@" "$before" "$input"
}

