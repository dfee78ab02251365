tmp=$(mktemp -d) && cd "$tmp" || exit 2; echo 'main;parse 600' >before.folded; echo 'main;parse 600' >after.folded; folddiff --help | sed -n 's/^Example: //p' | sh; rm -r "$tmp"
