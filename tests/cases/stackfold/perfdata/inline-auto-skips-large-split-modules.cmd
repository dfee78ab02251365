tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp -r symfs/none "$tmp" || exit
printf '\000\000\000\005' | dd of="$tmp/none/split-5.dwo" bs=1 seek=1472 conv=notrunc 2>/dev/null
: | dd of="$tmp/none/split-5.dwo" bs=1 seek=99999999 2>/dev/null
inline() { sed 's/dwarf-5/split-5/' inline-reads-dwarf-5.in | stackfold --plain --no-restore --symfs="$tmp" "$@" 2>&1 | grep 'rare\|debug information'; }
inline --inline=auto
inline --inline
