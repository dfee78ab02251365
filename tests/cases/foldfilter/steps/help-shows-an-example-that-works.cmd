tmp=$(mktemp -d) && cd "$tmp" || exit 2; printf '%s\n' 'idle 5' 'main;walk;walk 2' >in.folded; foldfilter --help | sed -n 's/^Example: //p' | sh; cat out.folded; rm -r "$tmp"
