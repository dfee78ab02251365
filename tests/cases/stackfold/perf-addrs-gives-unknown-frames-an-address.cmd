stackfold -q --addrs --kernel
