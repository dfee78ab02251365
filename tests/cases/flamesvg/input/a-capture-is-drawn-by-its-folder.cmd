tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp ../small.folded "$tmp/folded.txt" && flamesvg -q "$tmp" >"$tmp/a.svg" && flamesvg -q ../small.folded | cmp - "$tmp/a.svg" && echo same
