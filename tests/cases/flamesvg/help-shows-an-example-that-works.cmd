tmp=$(mktemp -d) && cd "$tmp" || exit 2; echo 'main;parse 3' >app.folded; flamesvg --help | sed -n 's/^Example: //p' | sh; grep -c '^<svg .*foldtools' app.svg; rm -r "$tmp"
