for m in "" --measure=cpu; do echo 'app 12 1.5: 7 cycles: 401136 leaf+0x6 (/bin/app)' | stackfold --plain -q $m; done
