stackfold --plain --no-restore -q --symfs=symfs --srcline <inline-reads-dwarf-5.in
