stackfold; stackfold --addrs a-location-without-lines-is-its-module.in
