tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
printf '#!/bin/sh\n: >"%s/asked"\n' "$tmp" >"$tmp/addr2line"
chmod +x "$tmp/addr2line"
PATH=$tmp:$PATH
there=$PWD/../perfdata/symfs/none
inline() { sed "s|APP|$1/dwz|" "${0%.cmd}.in" | stackfold --inline 2>&1 | sed -n "s|$1/||; /^app/p; /asked/p"; ls "$tmp"; }
inline "$there"
cp "$there/dwz" "$tmp"
inline "$tmp"
