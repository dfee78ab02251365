stackfold --shorten-pkgs <no-pkgs-keeps-class-and-method.in
