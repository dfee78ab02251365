stackfold; stackfold --addrs sanitizer-what-cannot-be-read-is-said.in
