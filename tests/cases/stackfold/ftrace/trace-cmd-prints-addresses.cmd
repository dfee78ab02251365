sed 's/$/\r/' trace-cmd-prints-addresses.in | stackfold --plain
