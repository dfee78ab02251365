# on every capture: the number of --top, no main, none that hands on 90%
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
for f in ../../../../examples/*.perf.gz; do
	gzip -dc "$f" | stackfold -q --meta >"$tmp/folded"
	foldtop --tsv -n 0 "$tmp/folded" >"$tmp/top"
	foldtop --report --tsv -n 0 "$tmp/folded" | awk -F'\t' '
	FNR == 1 { next }
	NR == FNR { total[$NF] = $4; next }
	$2 == $NF { n++; if ($3 != total[$2]) print $2, $3, "is not", total[$2] }
	$2 == $NF && /\t(main|_start|start_thread|clone3?|entry_SYSCALL_64.*)$/ { print $2 }
	$2 != $NF && $3 >= .9 * total[$2] { print $2, "hands all on to", $NF }
	END { print (n > 0 ? "some are hot" : "none is hot") }' "$tmp/top" -
done
