stackfold --plain -q --addrs --kernel
