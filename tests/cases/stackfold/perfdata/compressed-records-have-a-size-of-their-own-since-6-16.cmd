stackfold --plain -q --addrs
