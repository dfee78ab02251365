tmp=$(mktemp -d) && cd "$tmp" || exit 2; echo 'main;new;malloc 3' >app.folded; foldtop --help | sed -n 's/^Example: //p' | sh; rm -r "$tmp"
