stackfold --plain --shorten-pkgs <no-pkgs-keeps-class-and-method.in
