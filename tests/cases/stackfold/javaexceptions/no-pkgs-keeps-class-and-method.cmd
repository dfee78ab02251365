stackfold --no-pkgs
