sed 's/$/\r/' jfr-what-cannot-be-read-is-said.in | stackfold
