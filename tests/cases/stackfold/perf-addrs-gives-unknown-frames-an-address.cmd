stackfold --addrs --kernel
