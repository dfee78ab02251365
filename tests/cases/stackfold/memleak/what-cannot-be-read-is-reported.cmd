sed 's/$/\r/' | stackfold --plain
