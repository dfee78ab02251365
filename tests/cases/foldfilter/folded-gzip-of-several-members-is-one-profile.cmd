out=$({ echo a 1 | gzip -c; echo a 2 | gzip -c; } | foldfilter 2>&1); case $out in *"cannot read"*) echo "no zlib" >&2; exit 77 ;; esac; echo "$out"
