sed 's/$/\r/' pyspydump-what-cannot-be-read-is-said.in | stackfold
