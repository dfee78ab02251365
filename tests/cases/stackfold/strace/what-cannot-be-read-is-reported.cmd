sed 's/$/\r/' what-cannot-be-read-is-reported.in | stackfold --plain --names=short
