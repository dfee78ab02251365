t=$(mktemp); gzip -dc ../../../../examples/burst.perf.gz | stackfold -q --slice=auto >"$t" && foldtop --moments "$t"; foldtop --moments --tsv "$t"; foldtop --moments --json "$t" | tail -n 3; rm "$t"
