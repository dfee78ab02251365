sed 's/$/\r/' names-lose-module-place-and-arguments.in | stackfold --plain --all
