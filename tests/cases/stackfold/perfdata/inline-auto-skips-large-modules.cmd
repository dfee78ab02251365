tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp -r symfs/none "$tmp" || exit
printf '\000\000\000\005' | dd of="$tmp/none/dwarf-5" bs=1 seek=2696 conv=notrunc 2>/dev/null
stackfold --no-restore --symfs="$tmp" --inline=auto inline-reads-dwarf-5.in 2>&1 | grep -E "^app|MB"
