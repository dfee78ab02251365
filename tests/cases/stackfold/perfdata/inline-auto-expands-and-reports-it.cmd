stackfold --plain --no-restore --symfs=symfs --inline=auto inline-reads-dwarf-5.in 2>&1 | grep -E 'often;|expanded'
