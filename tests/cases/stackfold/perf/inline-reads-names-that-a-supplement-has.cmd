tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
printf '#!/bin/sh\n: >"%s/asked"\n' "$tmp" >"$tmp/addr2line"
chmod +x "$tmp/addr2line"
PATH=$tmp:$PATH
there=$PWD/../perfdata/symfs/none
inline() { sed "s|APP|$tmp/dwz-5|" "${0%.cmd}.in" | stackfold --inline 2>&1 | sed -n "s|$tmp/||; /^app/p; /other files/p"; ls "$tmp"; rm -f "$tmp/asked"; }
cp "$there/dwz-5" "$there/dwz-5.debug" "$tmp"
inline
printf x | dd of="$tmp/dwz-5.debug" bs=1 seek=840 conv=notrunc 2>/dev/null
inline
