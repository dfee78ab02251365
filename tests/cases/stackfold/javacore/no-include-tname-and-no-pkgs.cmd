stackfold --no-include-tname --no-pkgs
