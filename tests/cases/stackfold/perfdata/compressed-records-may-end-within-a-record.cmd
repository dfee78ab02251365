stackfold --addrs 2>&1 | grep "skipped\|;"
