sed 's/$/\r/' without-ticks-and-with-a-line-that-cannot-be-read.in | stackfold; stackfold --value=ticks
