stackfold --kernel --shorten-pkgs
