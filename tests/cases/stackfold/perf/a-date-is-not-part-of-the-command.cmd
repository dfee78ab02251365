n=a-date-is-not-part-of-the-command.in; stackfold -q --plain $n; sed 's/ [0-9.]*: *1001 cpu-clock://' $n | stackfold -q --plain
