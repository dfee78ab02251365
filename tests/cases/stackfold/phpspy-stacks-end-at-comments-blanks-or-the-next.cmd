stackfold; sed 's/$/\r/' phpspy-stacks-end-at-comments-blanks-or-the-next.in | stackfold
