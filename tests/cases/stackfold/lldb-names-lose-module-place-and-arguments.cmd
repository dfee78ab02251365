sed 's/$/\r/' lldb-names-lose-module-place-and-arguments.in | stackfold --all
