stackfold --plain -q --symfs=symfs --no-demangle
