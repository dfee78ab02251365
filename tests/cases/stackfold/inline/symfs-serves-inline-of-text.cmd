sed "s|APP|/none/dwarf-5|" inline-reads-debug-information-itself.in | stackfold -q --symfs=../perfdata/symfs --inline --context
