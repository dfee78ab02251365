sed "s|APP|/none/dwarf-5|" inline-reads-debug-information-itself.in | stackfold --plain --symfs=../perfdata/symfs --inline=auto 2>&1 | grep -E '^[a-z]*;|expanded'
