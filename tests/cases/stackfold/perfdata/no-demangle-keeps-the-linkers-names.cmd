stackfold --plain --no-restore -q --symfs=symfs --no-demangle
