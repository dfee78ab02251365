# What is kept: list it, remove the oldest, and follow one function through it.

captures() {	# COMMAND: run it with the folders of captures, oldest first
	place=${opt_input:-profiles} each=$1
	[ -d "$place" ] || die "$place: no such folder"
	set --
	LC_ALL=C	# sorts names by their bytes
	for dir in "$place"/[0-9]*-*; do
		[ ! -f "$dir/meta" ] || set -- "$@" "$dir"
	done
	[ $# -gt 0 ] || die "$place: no capture in it"
	"$each" "$@"
}

list() { captures list_all; }
trend() { captures trend_all; }
prune() {
	[ "$opt_keep" ] || usage "prune: --keep is missing"
	captures prune_all
}

text() {	# CAPTURE FILE: what it contains, compressed or not
	if [ -f "$1/$2" ]; then cat "$1/$2"; else gzip -dc "$1/$2.gz"; fi
}

list_all() {	# CAPTURE ...
	for dir; do
		put "$(printf '%-32s %9s samples %7s KB  %s' \
			"${dir##*/}" "$(known samples "$dir/meta")" \
			"$(du -sk "$dir" | cut -f1)" \
			"$(text "$dir" report.txt | sed -n '/^1) / {
				s/^1) \([^ ]*\).*(\(.*\))/\1 \2/p
				q
			}')")"
	done
}

prune_all() {	# CAPTURE ...: oldest first
	while [ $# -gt "$opt_keep" ]; do
		run rm -rf "$1" || exit 2
		shift
	done
	[ $# -gt 0 ] || run rm -f "$place/latest"
}

trend_all() {	# CAPTURE ...: a line and a bar for each
	for dir; do
		if [ "$opt_function" ]; then
			value=$(text "$dir" folded.txt | foldtop --tsv -n 0 |
				FUNCTION=$opt_function awk -F'\t' '
				$8 == ENVIRON["FUNCTION"] { share = $5 }
				END { print share + 0 "%" }')
		else value=$(known weight "$dir/meta")
		fi
		printf '%s\t%s\n' "${dir##*/}" "$value"
	done | awk -F'\t' '
	{ name[NR] = $1; value[NR] = $2; if ($2 + 0 > most) most = $2 + 0 }
	END {
		for (i = 1; i <= NR; i++) {
			bar = ""
			for (n = 40 * value[i]; most && n >= most; n -= most)
				bar = bar "#"
			printf "%-32s %12s %s\n", name[i], value[i], bar
		}
	}'
}

