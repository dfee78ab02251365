# 180 is after the last symbol, which ends at 120
app=$PWD/../perfdata/symfs/none/app; printf 'app 1 1.5: 1 cycles:\n\t180 [unknown] (%s)\n\t90 outer+0x10 (%s)\n' "$app" "$app" | stackfold --plain -q --inline
