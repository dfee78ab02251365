# What is kept: list it, remove the oldest, and follow one function through it.

each_capture() {	# COMMAND: of the folder of captures, oldest first
	[ $# = 1 ] || usage "$command: takes no argument: $2"
	captures=${opt_input:-profiles} capture='' LC_ALL=C
	for folded in "$captures"/*/folded.txt*; do
		case $folded in */latest/*) continue ;; esac
		[ -f "$folded" ] || continue
		capture=${folded%/*}
		"$1" || exit
	done
	[ "$capture" ] || die "$captures: no capture in it"
}

list() {
	into "$tmp/list" each_capture list_capture "$@" || exit
	mask <"$tmp/list"
}

list_capture() {	# its name, samples, size and hottest function
	size=$(du -sk "$capture")
	gzip -dcf "$capture"/report.txt* | awk -v size="${size%%[!0-9]*}" \
		-v name="${capture##*/}" '
		/^Total samples: / { samples = $3 }
		/^1\) / { hottest = $2; for (i = 3; i <= NF; i++)
			hottest = hottest " " $i }
		END {
			printf "%-32s %10s samples %8d KiB  %s\n",
				name, samples, size, hottest
		}'
}

trend() {
	into "$tmp/trend" each_capture measure_capture "$@" || exit
	awk -F'\t' '
		{ line[NR] = $0; if ($1 > most) most = $1 }
		END {
			for (i = 1; i <= NR; i++) {
				split(line[i], f)
				bar = substr("####################", 1,
					most ? 20 * f[1] / most : 0)
				printf "%-32s %16s  %s\n", f[3], f[2], bar
			}
		}' "$tmp/trend" | mask
}

measure_capture() {	# its total, or the share of the function: number, text
	if [ "$opt_function" ]; then
		foldtop --tsv --callers "=$opt_function" -n 1 "$folded" \
			2>/dev/null | awk -F'\t' '
			NR == 2 { n = $3 }
			END { printf "%s\t%.1f%%", n, n }'
	else
		gzip -dcf "$folded" | awk '
			sub(/^# unit="/, "") { unit = $0; sub(/".*/, "", unit) }
			/ [0-9.]+$/ && !/^#/ { n += $NF }
			END { printf "%.0f\t%.0f %s", n, n, unit }'
	fi
	printf '\t%s\n' "${capture##*/}"
}

prune() {	# all captures but the newest; their names begin with their time
	[ "$opt_keep" ] || usage "prune: --keep is missing"
	captures=${opt_input:-profiles} LC_ALL=C
	set --
	for folded in "$captures"/[0-9]*-*/folded.txt*; do
		[ ! -f "$folded" ] || set -- "$@" "${folded%/*}"
	done
	[ $# -gt 0 ] || die "$captures: no capture in it"
	while [ $# -gt "$opt_keep" ]; do
		run rm -rf -- "$1" || exit 2
		shift
	done
	[ $# -gt 0 ] || run rm -f -- "$captures/latest"
}
