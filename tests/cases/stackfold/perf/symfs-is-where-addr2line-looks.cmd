tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
printf '#!/bin/sh\nfor last; do :; done\necho "$last" >"%s/asked"\n' "$tmp" >"$tmp/addr2line"
chmod +x "$tmp/addr2line" && mkdir -p "$tmp/root/none" && cp ../perfdata/symfs/none/split-4 "$tmp/root/none" || exit
sed "s|APP|/none/split-4|" inline-names-what-was-split-off-and-is-not-there.in | PATH=$tmp:$PATH stackfold -q --symfs="$tmp/root" --inline
sed "s|$tmp||" "$tmp/asked"
