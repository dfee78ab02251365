stackfold --plain --no-pkgs
