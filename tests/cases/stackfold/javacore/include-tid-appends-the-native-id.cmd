stackfold --plain --include-tid --shorten-pkgs
