stackfold --addrs
