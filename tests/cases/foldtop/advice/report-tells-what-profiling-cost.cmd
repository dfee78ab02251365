tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && echo perf-seconds=0.27 >"$tmp/meta" && foldtop --report --capture "$tmp" | grep '^Cost'
