#!/bin/sh
# trend.sh [FUNCTION [FOLDER]] - print the share of a function in each capture of
# continuous.sh or profile_run, the oldest first
function=${1:-do_syscall_64} dir=${2:-continuous}
for folded in "$dir"/*/folded.txt "$dir"/*/folded.txt.gz; do
	[ -f "$folded" ] || continue
	case $folded in */latest/*) continue ;; esac
	share=$({ gzip -dc "$folded" 2>/dev/null || cat "$folded"; } |
		foldfilter --strip annotations --rename "s/^[^\`]+\`//" |
		foldtop --tsv -n 0 |
		awk -F'\t' -v name="$function" '$8 == name { print $5 }')
	printf '%s\t%s\n' "$(basename "$(dirname "$folded")")" "${share:-0}"
done | LC_ALL=C sort
