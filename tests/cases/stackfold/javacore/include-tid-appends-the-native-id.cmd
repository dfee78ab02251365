stackfold --include-tid --shorten-pkgs
