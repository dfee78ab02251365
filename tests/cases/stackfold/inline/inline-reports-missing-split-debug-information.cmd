tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
there=$PWD/../perfdata/symfs/none
inline() { sed "s|APP|$tmp/split-4|" "${0%.cmd}.in" | stackfold --plain "$@" 2>&1 | sed -n "s|$tmp/||g; /^app/p; /split-4/p"; }
cp "$there/split-4" "$there/split-4.dwo" "$tmp"
inline --inline --context
cp "$there/other-4.dwo" "$tmp/split-4.dwo"
inline --inline --context
rm "$tmp/split-4.dwo"
inline --inline
