sed "s|APP|/none/dwarf-5|" inline-reads-debug-information-itself.in | stackfold --plain -q --symfs=../perfdata/symfs --inline --context
