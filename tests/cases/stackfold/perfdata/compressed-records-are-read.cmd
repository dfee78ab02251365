stackfold -q --addrs
