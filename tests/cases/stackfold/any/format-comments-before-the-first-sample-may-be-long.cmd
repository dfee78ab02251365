{ awk 'BEGIN { for (i = 0; i < 9000; i++) print "# event : name = probe:f" i ", , id = { 1 }" }'; printf 'app 1/1 [000] 1.5: 7 cycles:\n\t          401136 leaf+0x6 (/bin/app)\n\n'; } | stackfold --plain -q
{ awk 'BEGIN { for (i = 0; i < 9000; i++) print "# note " i }'; echo 'main;read 3'; } | stackfold --plain
