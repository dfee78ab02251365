tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && mkdir "$tmp/none" && cp symfs/none/split-5 "$tmp/none" || exit
sed "s/dwarf-5/split-5/" inline-reads-dwarf-5.in | stackfold --no-restore --symfs="$tmp" --srcline 2>&1 | grep '^app\|split off\|debug information'
