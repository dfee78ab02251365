sed 's/$/\r/' goroutine-what-cannot-be-read-is-said.in | stackfold
