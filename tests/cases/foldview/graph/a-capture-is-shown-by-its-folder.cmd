tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp app.folded "$tmp/folded.txt" && cd "$tmp" && screen 12x60 '' foldview .
