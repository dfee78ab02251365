tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT
there=$PWD/../perfdata/symfs/none
inline() { sed "s|APP|$1/dwz|" "${0%.cmd}.in" | stackfold --plain --inline 2>&1 | sed -n "s|$1/||; /^app/p; /other files/p"; }
inline "$there"
cp "$there/dwz" "$tmp"
inline "$tmp"
