tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
printf '#!/bin/sh\n: >"%s/asked"\n' "$tmp" >"$tmp/addr2line"
chmod +x "$tmp/addr2line"
PATH=$tmp:$PATH
there=$PWD/../perfdata/symfs/none
inline() { sed "s|APP|$tmp/split-4|" "${0%.cmd}.in" | stackfold "$@" 2>&1 | sed -n "s|$tmp/||g; /^app/p; /split-4/p"; ls "$tmp" | grep asked; rm -f "$tmp/asked"; }
cp "$there/split-4" "$there/split-4.dwo" "$tmp"
inline --inline --context
cp "$there/other-4.dwo" "$tmp/split-4.dwo"
inline --inline --context
rm "$tmp/split-4.dwo"
inline --inline
