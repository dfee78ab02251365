printf "app 12 cpu-clock: \n\t401136 leaf+0x6 (/bin/app)\n\n" | stackfold --every=1
