# 180 is behind the last symbol, which ends at 120; addr2line names it so
command -v addr2line >/dev/null || { echo "addr2line is missing" >&2; exit 77; }
app=$PWD/../perfdata/symfs/none/app; printf 'app 1 1.5: 1 cycles:\n\t180 [unknown] (%s)\n\t90 outer+0x10 (%s)\n' "$app" "$app" | stackfold -q --inline
