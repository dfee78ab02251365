sed 's/$/\r/' strace-what-cannot-be-read-is-said.in | stackfold --names=short
