tmp=$(mktemp -d) || exit
printf 'v 10400 3\nX ls\nI 1000 f\n' >"$tmp/raw"
{ printf '\050\265\057\375\040\030\301\000\000'; cat "$tmp/raw"; } >"$tmp/heaptrack.server.42.zst"
stackfold "$tmp/heaptrack.server.42.zst" 2>&1 | sed "s,$tmp/,,g"
stackfold <"$tmp/raw"
rm -r "$tmp"
