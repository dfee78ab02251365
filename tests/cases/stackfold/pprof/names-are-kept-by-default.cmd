stackfold --plain; stackfold --plain --names=short names-are-kept-by-default.in
