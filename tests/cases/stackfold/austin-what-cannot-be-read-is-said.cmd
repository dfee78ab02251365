sed 's/$/\r/' austin-what-cannot-be-read-is-said.in | stackfold
