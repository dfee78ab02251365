sed 's/$/\r/' sanitizer-other-reports-are-below-their-title.in | stackfold
