sed 's/$/\r/' | stackfold
