# diff: two captures against each other.

given() {	# OURS NAME: a text with the name as it was given to us
	OURS=$1 GIVEN=$(line_of "$2") awk '{
		while ((at = index($0, ENVIRON["OURS"])) > 0) {
			printf "%s%s", substr($0, 1, at - 1), ENVIRON["GIVEN"]
			$0 = substr($0, at + length(ENVIRON["OURS"]))
		}
		print
	}'
}

named() {	# COMMAND ...
	"$@" >"$tmp/said"
	status=$?
	given "$tmp/before.folded" "$before_found" <"$tmp/said" |
		given "$tmp/after.folded" "$found" || unwritten
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

