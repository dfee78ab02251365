# perf took 5 s for 1600000000.25; 35 samples lost at 6.31, 4 at 6.82, 3 at 6.83, 2 at an unknown time; the first sample was at 6
stackfold --plain -q --slice=0.1 | grep -E 'lost|start|wall|slice'
