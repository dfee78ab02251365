stackfold --plain -q --symfs=symfs --srcline <inline-reads-dwarf-5.in
