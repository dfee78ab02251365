stackfold; stackfold -q --include-tid threads-are-roots.in; stackfold -q --no-include-tname threads-are-roots.in
