grep -v clock no-merge-waits-for-an-event-that-measures.in | grep -A 1 faults | stackfold --plain -q --no-merge
