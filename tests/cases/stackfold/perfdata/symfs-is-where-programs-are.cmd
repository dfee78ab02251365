stackfold --plain -q --symfs=symfs <no-demangle-keeps-the-linkers-names.in
