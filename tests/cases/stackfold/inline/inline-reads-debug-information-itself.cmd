sed "s|APP|$PWD/../perfdata/symfs/none/dwarf-5|" "${0%.cmd}.in" | stackfold --plain -q --inline --context --all
