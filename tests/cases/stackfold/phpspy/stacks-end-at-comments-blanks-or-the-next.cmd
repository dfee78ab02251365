stackfold --plain; sed 's/$/\r/' stacks-end-at-comments-blanks-or-the-next.in | stackfold --plain
