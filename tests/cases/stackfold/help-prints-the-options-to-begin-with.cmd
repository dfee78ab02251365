stackfold --plain --help | sed -nE 's/^  (-., |    )--([a-z-]*).*/\2/p'
