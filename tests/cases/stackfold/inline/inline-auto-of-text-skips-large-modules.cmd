tmp=$(mktemp -d) && trap 'rm -r "$tmp"' EXIT && cp -r ../perfdata/symfs/none "$tmp" || exit
printf '\000\000\000\005' | dd of="$tmp/none/dwarf-5" bs=1 seek=2696 conv=notrunc 2>/dev/null
sed "s|APP|/none/dwarf-5|" inline-reads-debug-information-itself.in | stackfold --symfs="$tmp" --inline=auto 2>&1 | grep -E '^[a-z]*;|MB|expanded'
