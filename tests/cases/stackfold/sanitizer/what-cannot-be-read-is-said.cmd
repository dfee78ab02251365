stackfold; stackfold --addrs what-cannot-be-read-is-said.in
