tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT
there=$PWD/../perfdata/symfs/none
inline() { sed "s|APP|$tmp/dwz-5|" "${0%.cmd}.in" | stackfold --plain --inline 2>&1 | sed -n "s|$tmp/||; /^app/p; /other files/p"; }
cp "$there/dwz-5" "$there/dwz-5.debug" "$tmp"
inline
printf x | dd of="$tmp/dwz-5.debug" bs=1 seek=840 conv=notrunc 2>/dev/null
inline
