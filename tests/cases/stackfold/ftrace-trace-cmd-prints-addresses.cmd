sed 's/$/\r/' ftrace-trace-cmd-prints-addresses.in | stackfold
