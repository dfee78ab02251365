tmp=$(mktemp -d) && cd "$tmp" && trap 'rm -rf "$tmp"' EXIT && sh
