tmp=$(mktemp -d) || exit
printf '\050\265\057\375\004' >"$tmp/heaptrack.server.42.zst"
stackfold "$tmp/heaptrack.server.42.zst" 2>&1 | sed "s,$tmp/,,g"
printf 'v 10400 3\nX ls\nI 1000 f\n' | stackfold
rm -r "$tmp"
