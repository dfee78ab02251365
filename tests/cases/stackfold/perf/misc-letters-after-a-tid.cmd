for h in 'app    12 U     1.5: 7 cycles: ' 'app    12 K              7 cycles: ' 'app 5 U 1.5: 7 cycles: '; do printf '%s\n\t          401136 main\n' "$h"; done | stackfold --plain -q --tid
