stackfold --shorten-pkgs
