stackfold --plain -q --inline; ls injected 2>&1
