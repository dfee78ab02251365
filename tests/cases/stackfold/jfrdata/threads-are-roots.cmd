stackfold --plain; stackfold --plain -q --include-tid threads-are-roots.in; stackfold --plain -q --no-include-tname threads-are-roots.in
