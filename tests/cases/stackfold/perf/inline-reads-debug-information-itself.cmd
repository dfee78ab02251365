tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
printf '#!/bin/sh\n: >"%s/asked"\n' "$tmp" >"$tmp/addr2line"
chmod +x "$tmp/addr2line"
sed "s|APP|$PWD/../perfdata/symfs/none/dwarf-5|" "${0%.cmd}.in" >"$tmp/text"
PATH=$tmp:$PATH stackfold -q --inline --context --all "$tmp/text"; ls "$tmp"
