stackfold --meta --addrs
