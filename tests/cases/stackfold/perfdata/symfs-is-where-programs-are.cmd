stackfold --plain --no-restore -q --symfs=symfs <no-demangle-keeps-the-linkers-names.in
