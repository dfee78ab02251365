sed 's/$/\r/' what-cannot-be-read-is-said.in | stackfold --plain
